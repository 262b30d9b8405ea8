import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PageHeading } from '#web/components/layout/page-heading.tsx';

/** Where the school will post its report cards. */
export const PostReportsPanel = () => (
  <Box sx={{ maxWidth: 720 }}>
    <PageHeading title="Post Term Reports" />
    <EmptyState icon={<AssignmentOutlined />} title="The posting of term reports comes later">
      The terms will stand here once their results can be brought in. Families see no report card until then.
    </EmptyState>
  </Box>
);
