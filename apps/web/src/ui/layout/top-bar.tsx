import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { styled } from '@mui/material/styles';
import { SchoolLogo } from '#web/ui/layout/school-logo.tsx';
import { usePublicSettings, useSettings } from '#web/lib/settings.ts';
import { colours } from '#web/lib/design-tokens.ts';

const onPhones = { xs: 'inline', sm: 'none' };
const onWideScreens = { xs: 'none', sm: 'inline' };

interface TopBarProps {
  readonly home: string;
  readonly area?: string;
  /** Whose pages these are, below the school's name. */
  readonly owner?: string | undefined;
  readonly children?: ReactNode;
}

/** The bar at the top: the school's name as a link to the start page, and the area's buttons. */
export function TopBar({ home, area, owner, children }: TopBarProps) {
  const schoolName = usePublicSettings().data?.school_name ?? '';
  // Before the sign-in the logo is not known; the initials have its size.
  const logo = useSettings().data?.logo;
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        // With large text the buttons move below the name.
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: { xs: 0.5, sm: 1 },
        minHeight: 60,
        px: { xs: 1, sm: 3 },
        color: colours.onBar,
        bgcolor: colours.bar,
        borderBottom: 3,
        borderColor: 'secondary.main',
      }}
    >
      <SkipLink />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: '1 1 9rem', minWidth: 0 }}>
        <Box
          component={Link}
          to={home}
          aria-label={[schoolName, owner, schoolName ? 'home' : 'Home'].filter(Boolean).join(', ')}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            minWidth: 0,
            py: 0.5,
            color: 'inherit',
            textDecoration: 'none',
            fontWeight: 700,
            fontSize: { xs: '1rem', sm: '1.125rem' },
          }}
        >
          <SchoolLogo schoolName={schoolName} logo={logo} />
          <Box sx={{ minWidth: 0, lineHeight: 1.2 }}>
            <Box
              component="span"
              sx={{
                display: 'block',
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: { xs: 'normal', sm: 'nowrap' },
              }}
            >
              <Box component="span" sx={{ display: onPhones }}>
                {shortSchoolName(schoolName)}
              </Box>
              <Box component="span" sx={{ display: onWideScreens }}>
                {schoolName}
              </Box>
            </Box>
            {owner !== undefined && (
              <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', fontWeight: 400 }}>
                {owner}
              </Box>
            )}
          </Box>
        </Box>
        {area && (
          <Box component="span" sx={{ display: onWideScreens, opacity: 0.85, whiteSpace: 'nowrap' }}>
            {area}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}

const SkipAnchor = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 8,
  // Above the page, whatever the size of the text.
  bottom: '100%',
  zIndex: theme.zIndex.tooltip,
  padding: '12px 16px',
  borderRadius: 8,
  fontWeight: 600,
  color: colours.green,
  backgroundColor: colours.paper,
  '&:focus': { top: 8, bottom: 'auto' },
}));

/** The first element that Tab reaches; it skips the bar. */
const SkipLink = () => <SkipAnchor href="#main">Skip to main content</SkipAnchor>;

/** The name without a last word such as School, for narrow bars. */
export const shortSchoolName = (name: string): string =>
  name.replace(/\s(School|College)$/i, '').trimEnd() || name;
