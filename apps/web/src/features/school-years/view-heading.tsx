import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { toYearsView } from '#web/features/school-years/use-years-view.ts';
import { FocusedHeading } from '#web/ui/layout/focused-heading.tsx';

interface ViewHeadingProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** The heading of a part of the page, which gets the focus when the part is opened, with the way back. */
export function ViewHeading({ title, children }: ViewHeadingProps) {
  useEffect(() => {
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
      <FocusedHeading key={title} sx={{ outline: 'none' }}>
        {title}
      </FocusedHeading>
      {children}
    </Box>
  );
}
