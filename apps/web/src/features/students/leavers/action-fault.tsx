import Box from '@mui/material/Box';
import { sentenceOf } from '#web/lib/api-error.ts';

/** Why something was not done. */
export const ActionFault = ({ error }: { error: Error | null }) =>
  error && (
    <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
      {sentenceOf(error)}
    </Box>
  );
