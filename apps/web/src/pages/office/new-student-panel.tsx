import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link, useNavigate } from 'react-router';
import { NewStudentForm } from '#web/features/student-list/add/new-student-form.tsx';
import { pathBackToList } from '#web/features/student-list/find/last-student-list.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** Adds one student by hand. Afterwards the list is shown as it was left. */
export function NewStudentPanel() {
  const navigate = useNavigate();
  return (
    <Box>
      <MuiLink
        component={Link}
        to={pathBackToList()}
        sx={{ display: 'inline-block', fontWeight: 600, py: 0.5, mb: 1 }}
      >
        Back to the students
      </MuiLink>
      <PageHeading title="New student">First sign-in: this ID and the date of birth.</PageHeading>
      {/* Replaces the form, which Back would show without what was typed. */}
      <NewStudentForm onAdded={(id) => void navigate(pathBackToList(id), { replace: true })} />
    </Box>
  );
}
