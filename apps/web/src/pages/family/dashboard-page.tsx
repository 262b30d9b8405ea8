import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { DashboardCard } from '#web/pages/family/dashboard-card.tsx';
import { AnnouncedYearNotice } from '#web/features/school-years/announced-year-notice.tsx';
import { RegistrationSummary } from '#web/features/agreement/summary/registration-summary.tsx';
import { UnsentNotice } from '#web/features/registration/unsent-notice.tsx';
import { colours } from '#web/lib/design-tokens.ts';
import { useAccount } from '#web/lib/session.ts';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useStudentRecord } from '#web/lib/student-record.ts';

/** A student's start page: the name, the two parts of the portal, and what is missing from the registration. */
export function DashboardPage() {
  const { name, initials } = useAccount();
  const hasAgreed = useStudentRecord().submitted_at !== null;
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'flex-start' }}>
        <Avatar
          aria-hidden
          sx={{
            width: 56,
            height: 56,
            fontSize: 20,
            fontWeight: 700,
            color: 'primary.main',
            bgcolor: colours.tint,
          }}
        >
          {initials}
        </Avatar>
        <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
          <PageHeading title={`Welcome, ${name}`}>What would you like to do?</PageHeading>
        </Box>
      </Box>
      <UnsentNotice />
      <AnnouncedYearNotice />
      {hasAgreed && <RegistrationSummary />}
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <DashboardCard to="/term-reports" title="View Term Reports" icon={<AssignmentOutlined />}>
          End of term report cards that the school has posted.
        </DashboardCard>
        <DashboardCard
          to="/registration/student-data"
          title="Edit/View Registration"
          icon={<EditNoteOutlined />}
        >
          The six registration steps. Your answers are saved as you type.
        </DashboardCard>
      </Box>
      {!hasAgreed && <RegistrationSummary />}
      <MyDataLink />
    </Box>
  );
}

/** A small link to a page that is seldom needed. */
function MyDataLink() {
  const { first_name: first } = useStudentRecord();
  return (
    <Typography sx={{ mt: 3, px: 3 }}>
      <MuiLink component={Link} to="/my-data">
        Download everything the school holds about <span>{first ?? 'this student'}</span>
      </MuiLink>
    </Typography>
  );
}
