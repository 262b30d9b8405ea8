import Box from '@mui/material/Box';
import { errorMessage } from '#web/lib/api-error.ts';

/** The error message of a failed action. */
export const ActionError = ({ error }: { error: Error | null }) =>
  error && (
    <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
      {errorMessage(error)}
    </Box>
  );
