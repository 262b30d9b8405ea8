import type { CardSubject, ReportCard, ReportCardPage } from '@formroom/domain/api/report-cards.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  formatSubjectMarks,
  previousTotal,
  previousCardLabel,
  formatLetter,
} from '#web/features/report-cards/format-report-card.ts';
import { CardValue } from '#web/features/report-cards/read/card-parts.tsx';

type Weights = ReportCard['weights'];

/** The subjects as a list, for narrow screens. */
export const SubjectList = ({ card }: { card: ReportCardPage }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {card.subjects.map((subject) => (
      <Box
        key={subject.subject}
        component="li"
        sx={{ pb: 2, '& + &': { pt: 2, borderTop: 1, borderColor: 'divider' } }}
      >
        <Item subject={subject} card={card} />
      </Box>
    ))}
  </Box>
);

function Item({ subject, card }: { subject: CardSubject; card: ReportCardPage }) {
  const { weights } = card;
  const last = previousTotal(card, subject.subject);
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h3" component="h4" sx={{ minWidth: 0 }}>
          {subject.subject}
        </Typography>
        <Box sx={{ flex: 'none', maxWidth: '60%', textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
          <Label>Total</Label> <strong>{formatSubjectMarks(subject, weights).total}</strong>
          {last !== undefined && (
            <Box>
              <Label>{previousCardLabel(card) ?? ''}</Label> {last}
            </Box>
          )}
        </Box>
      </Box>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, m: 0 }}>
        {listSubjectDetails(subject, weights).map(([label, value]) => (
          <div key={label}>
            <Label component="dt">{label}</Label>{' '}
            <Box component="dd" sx={{ display: 'inline', m: 0, fontVariantNumeric: 'tabular-nums' }}>
              <CardValue>{value}</CardValue>
            </Box>
          </div>
        ))}
      </Box>
      {subject.remark !== null && <Box sx={{ mt: 0.5 }}>{subject.remark}</Box>}
      {subject.teacher !== null && <Box sx={{ color: 'text.secondary' }}>{subject.teacher}</Box>}
    </>
  );
}

const Label = ({ component = 'span', children }: { component?: 'span' | 'dt'; children: string }) => (
  <Box component={component} sx={{ display: 'inline', color: 'text.secondary' }}>
    {children}
  </Box>
);

/** A subject's details besides its total. */
function listSubjectDetails(subject: CardSubject, weights: Weights) {
  const { course, exam } = formatSubjectMarks(subject, weights);
  const { times_late, times_absent, application, conduct } = subject;
  const parts: [label: string, value: string | number | null][] = [
    [`Course (${weights.course}%)`, course],
    [`Exam (${weights.exam}%)`, exam],
    ['Times late', times_late],
    ['Times absent', times_absent],
    ['Application', application && formatLetter(application)],
    ['Conduct', conduct && formatLetter(conduct)],
  ];
  return parts.filter(([, value]) => value !== null);
}
