import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { ForOffice } from '#web/lib/for-office.tsx';
import { FIRST_STEP, pathToAnswers } from '#web/lib/student-path.ts';

/** Leads to the steps that the office fills in, which first ask how the answers reached the school. */
export const FillInButton = ({ studentId }: { studentId: string }) => (
  <ForOffice>
    <Button component={Link} to={pathToAnswers(studentId, FIRST_STEP)} variant="contained" sx={{ mb: 2 }}>
      Fill in for the family
    </Button>
  </ForOffice>
);
