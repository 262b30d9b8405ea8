import Box from '@mui/material/Box';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';

interface FullPageErrorProps {
  title: string;
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** An error in place of a whole page. */
export function FullPageError({ title, message, ...retry }: FullPageErrorProps) {
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', px: 2, py: { xs: 4, sm: 8 } }}>
      <title>{title}</title>
      <ErrorNotice title={title} heading {...retry}>
        {message}
      </ErrorNotice>
    </Box>
  );
}
