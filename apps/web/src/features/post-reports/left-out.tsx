import type { SomeStudents, TermReadiness } from '@formroom/domain/api/term-reports.ts';
import { counted } from '@formroom/domain/school/counted.ts';
import Box from '@mui/material/Box';
import type { CardsToPost } from '#web/features/post-reports/card-counts.ts';
import { focusRing } from '#web/lib/design-tokens.ts';

interface LeftOutProps {
  readonly readiness: Pick<TermReadiness, 'without_marks' | 'not_ready'>;
  readonly cards: CardsToPost;
}

/** So few are named without being asked for. */
const SHOWN_AT_ONCE = 10;

/** Who gets no card, by name: their families see the term as not posted. */
export const LeftOut = ({ readiness, cards }: LeftOutProps) => (
  <Box sx={{ mt: 1.5 }}>
    <Group
      students={readiness.without_marks}
      reason={`${hasOrHave(readiness.without_marks)} no marks and will get no card`}
    />
    {cards === 'ready' && (
      <Group
        students={readiness.not_ready}
        reason={`${hasOrHave(readiness.not_ready)} something missing and will get no card yet`}
      />
    )}
  </Box>
);

const hasOrHave = ({ count }: SomeStudents) => (count === 1 ? 'has' : 'have');

function Group({ students: { count, students }, reason }: { students: SomeStudents; reason: string }) {
  if (count === 0) return null;
  const more = count - students.length;
  return (
    <Box component="details" open={count <= SHOWN_AT_ONCE}>
      <Box component="summary" sx={{ minHeight: 44, py: 1, cursor: 'pointer', '&:focus-visible': focusRing }}>
        {counted(count, 'student')} {reason}
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
