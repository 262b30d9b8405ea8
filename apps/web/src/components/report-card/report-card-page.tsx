import type { ReportCard, ReportCardPage as Card } from '@formroom/domain/api/term-reports.ts';
import { fullName } from '@formroom/domain/school/person-name.ts';
import { missingMarksText } from '@formroom/domain/term-report/missing-results.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CardFacts } from '#web/components/report-card/card-facts.tsx';
import { CardKey } from '#web/components/report-card/card-key.tsx';
import { CardRemark } from '#web/components/report-card/card-remark.tsx';
import { CardSection } from '#web/components/report-card/card-section.tsx';
import {
  averageWords,
  lastWords,
  letterInWords,
  ofClassWords,
  rankWords,
  recordedWords,
  sessionsWords,
  termWords,
} from '#web/components/report-card/card-words.ts';
import { SubjectMarks } from '#web/components/report-card/subject-marks.tsx';

/** A report card to read on any screen: everything that stands on the printed one. */
export const ReportCardPage = ({ card }: { card: Card }) => (
  <Box component="article" aria-label={`Report card of ${fullName(card)}`} sx={paper}>
    <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
      <Box sx={{ fontWeight: 600, color: 'text.primary' }}>{card.school.name}</Box>
      {card.school.address && <div>{card.school.address}</div>}
      {card.school.contact && <div>{card.school.contact}</div>}
    </Box>
    <Typography variant="h1" component="h3" sx={{ mt: 2 }}>
      {fullName(card)}
    </Typography>
    <Typography color="textSecondary" sx={{ mb: 2 }}>
      End of Term Report, <Whole>{termWords(card)}</Whole>
    </Typography>
    <CardFacts
      facts={{
        Class: card.class_id,
        'Student Number': card.student_id,
        'Date of Birth': recordedWords(card.date_of_birth),
        'Reporting Period': <Period first_day={card.first_day} last_day={card.last_day} />,
        'School Re-opens on': recordedWords(card.reopens_on),
        'Sessions Absent': sessionsWords(card.times_absent, card.sessions_possible),
        'Sessions Late': sessionsWords(card.times_late, card.sessions_possible),
      }}
    />
    <CardSection title="Results">
      <CardFacts
        facts={{
          Average: <Average card={card} />,
          Rank: rankWords(card.rank, card.class_size),
          'Class Average': ofClassWords(card.class_average),
          'Class Median': ofClassWords(card.class_median),
        }}
      />
    </CardSection>
    <CardSection title="Subjects">
      <SubjectMarks card={card} />
    </CardSection>
    <CardSection title="Attitude and activities">
      <CardFacts
        facts={{
          'Attitude to Authority': letterInWords(card.attitude),
          Responsibility: letterInWords(card.responsibility),
          'Co-operation': letterInWords(card.co_operation),
        }}
      />
      <CardRemark title="Co-Curricular Activities" text={card.activities} by={null} />
    </CardSection>
    <CardSection title="Remarks">
      <CardRemark title="Form Teacher’s Remarks" text={card.form_teacher_remarks} by={card.form_teacher} />
      <CardRemark title="Form Dean’s Remarks" text={card.dean_remarks} by={card.dean} />
    </CardSection>
    <CardKey letterKey={card.key} />
    <Typography color="textSecondary" sx={{ mt: 3 }}>
      The printed card is not valid without the school’s stamp and signature.
    </Typography>
  </Box>
);

function Average({ card }: { card: Card }) {
  const missing = missingMarksText(card.subjects_without_mark, card.subjects.length);
  return (
    <>
      {averageWords(card.average, card.key)}
      {missing !== undefined && <Box sx={{ fontWeight: 400 }}>{missing}</Box>}
      {typeof card.last?.average === 'number' && (
        <Box sx={{ fontWeight: 400 }}>
          {lastWords(card)} {card.last.average.toFixed(1)}
        </Box>
      )}
    </>
  );
}

const Period = ({ first_day, last_day }: Pick<ReportCard, 'first_day' | 'last_day'>) =>
  first_day === null && last_day === null ? (
    recordedWords(null)
  ) : (
    <>
      <Whole>{recordedWords(first_day)}</Whole> to <Whole>{recordedWords(last_day)}</Whole>
    </>
  );

/** Not broken at its hyphens while there is room for it. */
const Whole = ({ children }: { children: string }) => (
  <Box component="span" sx={{ display: 'inline-block' }}>
    {children}
  </Box>
);

const paper = {
  maxWidth: 1000,
  mx: 'auto',
  p: { xs: 2, sm: 4 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  overflowWrap: 'anywhere',
} as const;
