import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface ErrorNoticeProps {
  title: string;
  /** What happened and what to do. */
  children?: ReactNode;
  /** Makes the title the page's main heading, for an error in place of a whole page. */
  heading?: boolean;
  onRetry?: () => void;
  retrying?: boolean;
}

/** An error message in place of content that could not be shown. */
export function ErrorNotice({
  title,
  children,
  heading = false,
  onRetry,
  retrying = false,
}: ErrorNoticeProps) {
  return (
    <Box
      role="alert"
      sx={{
        p: 3,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: 'error.main',
        borderRadius: 1.5,
      }}
    >
      <Typography variant="h2" component={heading ? 'h1' : 'p'} sx={{ color: 'error.main' }}>
        {title}
      </Typography>
      {children !== undefined && <Box sx={{ mt: 1 }}>{children}</Box>}
      {onRetry && (
        // A disabled button would lose the focus.
        <Button
          variant="outlined"
          aria-disabled={retrying}
          onClick={() => !retrying && onRetry()}
          sx={{ mt: 2 }}
        >
          {retrying ? 'Trying again …' : 'Retry'}
        </Button>
      )}
    </Box>
  );
}
