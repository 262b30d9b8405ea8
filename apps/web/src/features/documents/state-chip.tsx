import Box from '@mui/material/Box';
import { colours } from '#web/lib/design-tokens.ts';

/** Shows whether the school has received the document. */
export const StateChip = ({ isReceived }: { isReceived: boolean }) => (
  <Box
    component="span"
    sx={{
      flex: 'none',
      px: 1.5,
      py: 0.25,
      borderRadius: 4,
      fontSize: '0.875rem',
      fontWeight: 600,
      color: isReceived ? 'primary.main' : 'text.secondary',
      bgcolor: isReceived ? colours.tint : colours.ground,
    }}
  >
    {isReceived ? 'Received' : 'Needed'}
  </Box>
);
