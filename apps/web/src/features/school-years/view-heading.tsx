import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { toYearsView } from '#web/features/school-years/use-years-view.ts';

interface ViewHeadingProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** The heading of a part of the page, which gets the focus when the part is opened, with the way back. */
export function ViewHeading({ title, children }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [title]);
  return (
    <Box sx={{ mb: 2.5 }}>
      <MuiLink
        component={Link}
        to={toYearsView({ at: 'overview' })}
        sx={{ display: 'inline-block', fontWeight: 600, py: 0.5, mb: 1.5 }}
      >
        Back to the school years
      </MuiLink>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
