import type { StudentGroup } from '@formroom/domain/api/terms.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import { focusRing } from '#web/lib/design-tokens.ts';

/** Up to this number, the names are shown without expanding the list. */
const MAX_SHOWN = 10;

export const withoutMarksText = ({ count }: StudentGroup) =>
  `${pluralize(count, 'student')} ${count === 1 ? 'has' : 'have'} no marks and will get no card`;

export const withdrawnText = ({ count }: StudentGroup) =>
  `${pluralize(count, 'card')} ${count === 1 ? 'was' : 'were'} withdrawn and will not be posted. You can post ${count === 1 ? 'it' : 'them one by one'} later, under Cards and readers`;

/** The students who get no card. Their families see the term as not posted. */
export function StudentsWithoutCard({
  text,
  students: { count, students },
}: {
  text: string;
  students: StudentGroup;
}) {
  if (count === 0) return null;
  const more = count - students.length;
  return (
    <Box component="details" open={count <= MAX_SHOWN} sx={{ mt: 1.5 }}>
      <Box component="summary" sx={{ minHeight: 44, py: 1, cursor: 'pointer', '&:focus-visible': focusRing }}>
        {text}
      </Box>
      <Box component="ul" sx={{ mt: 0, mb: 1, pl: 4.5, overflowWrap: 'anywhere' }}>
        {students.map(({ student_id: id, name, class_id: classId }) => (
          <li key={id}>
            {name} ({classId})
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </Box>
    </Box>
  );
}
