import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { TopBar } from '#web/ui/layout/top-bar.tsx';
import { colours } from '#web/lib/design-tokens.ts';

/** Shown for an unknown URL. */
export function NotFoundPage() {
  return (
    <>
      <TopBar home="/dashboard" />
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ maxWidth: 560, mx: 'auto', px: 2, py: { xs: 5, sm: 10 } }}
      >
        <title>Page not found</title>
        <Box
          aria-hidden
          sx={{
            width: 56,
            height: 4,
            mb: 3,
            bgcolor: colours.bar,
            borderBottom: 2,
            borderColor: 'secondary.main',
          }}
        />
        <Typography variant="h1" sx={{ mb: 1 }}>
          Page not found
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 4 }}>
          There is no page at this address. Check the address for typing mistakes, or go to the start page.
        </Typography>
        <Button component={Link} to="/dashboard" variant="contained">
          Go to the start page
        </Button>
      </Box>
    </>
  );
}
