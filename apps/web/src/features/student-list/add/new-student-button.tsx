import { officePaths } from '@formroom/domain/api/paths.ts';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { FIRST_INPUT } from '#web/features/student-list/add/new-student-fields.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';

/** Leads to the form for a new student. The ID is suggested there, so that the name is typed first. */
export const NewStudentButton = () => (
  <ForOffice>
    <Button
      variant="contained"
      component={Link}
      to={`${officePaths.newStudent}#${FIRST_INPUT}`}
      sx={{ flex: 'none' }}
    >
      New student
    </Button>
  </ForOffice>
);
