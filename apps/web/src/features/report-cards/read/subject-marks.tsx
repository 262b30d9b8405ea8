import type { ReportCard, ReportCardPage } from '@formroom/domain/api/report-cards.ts';
import Box from '@mui/material/Box';
import { type Theme, useMediaQuery } from '@mui/material';
import { formatSubjectMarks, NO_MARK, NOT_COUNTED } from '#web/features/report-cards/format-report-card.ts';
import { SubjectList } from '#web/features/report-cards/read/subject-list.tsx';
import { SubjectTable } from '#web/features/report-cards/read/subject-table.tsx';

/** The subjects as a table, or as a list if a table would scroll sideways. */
export function SubjectMarks({ card }: { card: ReportCardPage }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const { subjects, weights } = card;
  const Subjects = isWide ? SubjectTable : SubjectList;
  if (subjects.length === 0) return <p>There are no marks on this card.</p>;
  return (
    <>
      <Subjects card={card} />
      <Notes subjects={subjects} weights={weights} />
    </>
  );
}

const notes = {
  [NOT_COUNTED]: 'is not part of this term’s total.',
  Abs: 'means absent, and counts as 0.',
  [NO_MARK]: 'is missing. The subject does not count in the average.',
} as const;

/** Explains the signs on this card that replace a missing number. */
function Notes({ subjects, weights }: Pick<ReportCard, 'subjects' | 'weights'>) {
  const values = new Set(subjects.flatMap((subject) => Object.values(formatSubjectMarks(subject, weights))));
  const shown = Object.entries(notes).filter(([note]) => values.has(note));
  if (shown.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none', color: 'text.secondary' }}>
      {shown.map(([word, meaning]) => (
        <li key={word}>
          <strong>{word}</strong> {meaning}
        </li>
      ))}
    </Box>
  );
}
