import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PageHeading } from '#web/components/layout/page-heading.tsx';
import { useAccount } from '#web/lib/session.ts';

/** Where the report cards of a student will stand. */
export function TermReportsPage() {
  const { name } = useAccount();
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto' }}>
      <PageHeading title="Term reports">{name}</PageHeading>
      <EmptyState icon={<AssignmentOutlined />} title="No term reports yet">
        The school posts a report card here at the end of each term. You will find it on this page as soon as
        it is posted.
      </EmptyState>
    </Box>
  );
}
