import type { SameChild } from '@formroom/domain/api/create-student.ts';
import { officePaths } from '@formroom/domain/api/paths.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

const pathToChild = ({ id, has_left }: SameChild) =>
  has_left
    ? officePaths.leavers
    : `${officePaths.dashboard}?${new URLSearchParams({ search: id }).toString()}`;

/** The students with the name and date of birth of a new one, each with a link. */
export const SameChildren = ({ students }: { students: readonly SameChild[] }) => (
  <Box role="alert" sx={{ border: 1, borderColor: 'warning.main', borderRadius: 2, p: 2 }}>
    <Box sx={{ fontWeight: 600 }}>Nobody is added yet. The same name and date of birth:</Box>
    <Box component="ul" sx={{ my: 1, pl: 3 }}>
      {students.map((student) => (
        <li key={student.id}>
          <MuiLink component={Link} to={pathToChild(student)} target="_blank">
            {formatListName(student)} ({student.id})
          </MuiLink>
          {student.has_left ? ', has left' : `, ${student.class_id ?? 'in no class'}`}
        </li>
      ))}
    </Box>
    If this is another child, press “Add as a different child”.
  </Box>
);
