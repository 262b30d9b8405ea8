import Box from '@mui/material/Box';
import { colours } from '#web/lib/design-tokens.ts';

interface StateChipProps {
  readonly isReceived: boolean;
  readonly state?: string;
}

/** Shows whether the school has received the document, or another state. */
export const StateChip = ({ isReceived, state = isReceived ? 'Received' : 'Needed' }: StateChipProps) => (
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
    {state}
  </Box>
);
