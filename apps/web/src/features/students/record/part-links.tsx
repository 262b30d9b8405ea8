import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { forcedColours } from '#web/lib/design-tokens.ts';
import { pathToStudent, type StudentPart, studentPartIds, studentParts } from '#web/lib/student-path.ts';

/** Links to the parts of a student's page. */
export const PartLinks = ({ studentId, current }: { studentId: string; current: StudentPart }) => (
  <Box component="nav" aria-label="Parts of the record" sx={{ borderBottom: 1, borderColor: 'divider' }}>
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {studentPartIds.map((part) => (
        <li key={part}>
          <Box
            component={Link}
            to={pathToStudent(studentId, part)}
            aria-current={part === current ? 'page' : undefined}
            sx={{
              display: 'grid',
              placeItems: 'center',
              minHeight: 44,
              px: 1.5,
              color: part === current ? 'text.primary' : 'text.secondary',
              fontWeight: 600,
              textDecoration: 'none',
              borderBottom: 3,
              borderColor: part === current ? 'primary.main' : 'transparent',
              [forcedColours]: { borderBottomStyle: part === current ? 'solid' : 'hidden' },
              '&:hover': { color: 'text.primary' },
            }}
          >
            {studentParts[part]}
          </Box>
        </li>
      ))}
    </Box>
  </Box>
);
