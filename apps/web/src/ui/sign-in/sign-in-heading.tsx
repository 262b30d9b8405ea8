import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SignInHeadingProps {
  title: string;
  id?: string;
  children: ReactNode;
}

/** The heading of a sign-in form, with a sentence below it. */
export function SignInHeading({ title, id, children }: SignInHeadingProps) {
  return (
    <>
      <Typography variant="h1" tabIndex={-1} id={id}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        {children}
      </Typography>
    </>
  );
}
