import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PanelLink } from '#web/features/settings/panel-link.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { SettingGroups } from '#web/features/settings/setting-groups.tsx';
import { slipClassesQuery } from '#web/lib/credential-slips.ts';
import { pathToStudents } from '#web/lib/students-path.ts';

/** How a family finds its student ID, and what a student signs in with before there is a password. */
export const FirstSignInSection = ({ settings }: SectionProps) => (
  <SettingGroups
    section="sign-in"
    settings={settings}
    after={{
      firstSignIn: (
        <>
          {settings.first_password === 'birth-date' && <StopsWorking />}
          <PanelLink to="credentialSlips">Print sign-in slips</PanelLink>
        </>
      ),
    }}
  />
);

/** Whose dates of birth codes would replace. */
function StopsWorking() {
  const { data = [] } = useQuery(slipClassesQuery);
  const students = data.reduce((sum, each) => sum + each.without_password, 0);
  if (students === 0) return null;
  return (
    <Box>
      If you choose the code, the date of birth stops working for{' '}
      <MuiLink component={Link} to={pathToStudents({ account: 'no_password' })} sx={{ fontWeight: 600 }}>
        {pluralize(students, 'student')} who {students === 1 ? 'has' : 'have'} not signed in yet
      </MuiLink>
      . Then print and hand out their slips.
    </Box>
  );
}
