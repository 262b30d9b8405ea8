import type { CardSubject, ReportCard } from '@formroom/domain/api/term-reports.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CardFacts } from '#web/components/report-card/card-facts.tsx';
import { figuresOf, letterInWords, recordedWords } from '#web/components/report-card/card-words.ts';
import { Figure } from '#web/components/report-card/figure.tsx';

/** The subjects one below the other, for narrow screens. */
export const SubjectList = ({ subjects, weights }: Pick<ReportCard, 'subjects' | 'weights'>) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {subjects.map((subject) => (
      <Box
        key={subject.subject}
        component="li"
        sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
      >
        <Item subject={subject} weights={weights} />
      </Box>
    ))}
  </Box>
);

function Item({ subject, weights }: { subject: CardSubject; weights: ReportCard['weights'] }) {
  const { course, exam, total } = figuresOf(subject, weights);
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography variant="h3" component="h4" sx={{ minWidth: 0 }}>
          {subject.subject}
        </Typography>
        <Box sx={{ flex: 'none', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>Total {total}</Box>
      </Box>
      <CardFacts
        column={110}
        facts={{
          [`Course (${weights.course} %)`]: <Figure>{course}</Figure>,
          [`Exam (${weights.exam} %)`]: <Figure>{exam}</Figure>,
          'Times late': recordedWords(subject.times_late),
          'Times absent': recordedWords(subject.times_absent),
          Application: letterInWords(subject.application),
          Conduct: letterInWords(subject.conduct),
        }}
      />
      {subject.remark !== null && <Box sx={{ mt: 1.5 }}>{subject.remark}</Box>}
      {subject.teacher !== null && <Box sx={{ color: 'text.secondary' }}>{subject.teacher}</Box>}
    </>
  );
}
