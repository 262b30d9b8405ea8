import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useStudentRecord } from '#web/lib/student-record.ts';

/** The quiet way to what is seldom needed. */
export function MyDataLink() {
  const { first_name: first } = useStudentRecord();
  return (
    <Typography sx={{ mt: 3, px: 3 }}>
      <MuiLink component={Link} to="/my-data">
        Download everything the school holds about {first ?? 'this student'}
      </MuiLink>
    </Typography>
  );
}
