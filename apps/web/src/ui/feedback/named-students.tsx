import type { NamedStudents as Named } from '@formroom/domain/api/student-selection.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { pathToStudent } from '#web/lib/student-path.ts';

/** Students by name, each with a link to the record. */
export const NamedStudents = ({ named: { count, students }, label }: { named: Named; label: string }) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
    {students.map(({ student_id: id, student }) => (
      <li key={id}>
        <MuiLink component={Link} to={pathToStudent(id)} sx={{ display: 'inline-block', py: 0.5 }}>
          {student}
        </MuiLink>
      </li>
    ))}
    {count > students.length && <li>and {count - students.length} more</li>}
  </Box>
);
