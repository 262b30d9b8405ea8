import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The heading of a sign-in form, with a sentence below it. */
export function SignInHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Typography variant="h1" tabIndex={-1}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        {children}
      </Typography>
    </>
  );
}
