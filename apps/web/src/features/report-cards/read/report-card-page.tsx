import type { ReportCard, ReportCardPage as Card } from '@formroom/domain/api/report-cards.ts';
import { formatIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import { formatFullName } from '@formroom/domain/school/person-name.ts';
import { formatMissingMarks } from '@formroom/domain/report-cards/missing-results.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CardLegend } from '#web/features/report-cards/read/card-legend.tsx';
import {
  formatAverage,
  previousCardLabel,
  formatLetter,
  formatClassAverage,
  formatRank,
  orNotRecorded,
  formatSessions,
} from '#web/features/report-cards/format-report-card.ts';
import { formatTerm } from '#web/lib/format-term.ts';
import { SubjectMarks } from '#web/features/report-cards/read/subject-marks.tsx';
import { DescriptionList, CardRemark, CardSection } from '#web/features/report-cards/read/card-parts.tsx';

/** A report card as HTML, with everything that is on the printed one. */
export const ReportCardPage = ({ card }: { card: Card }) => (
  <Box component="article" aria-label={`Report card of ${formatFullName(card)}`} sx={paper}>
    <Typography variant="h1" component="h3">
      {formatFullName(card)}
    </Typography>
    <Typography color="textSecondary">
      End of Term Report, <NoWrap>{formatTerm(card)}</NoWrap>
    </Typography>
    <Typography color="textSecondary">
      {card.issue_number === null ? (
        'Not posted, so it has no issue number'
      ) : (
        <>
          Issue number <NoWrap>{formatIssueNumber(card.issue_number)}</NoWrap>
        </>
      )}
    </Typography>
    <CardSection title="Results">
      <DescriptionList
        items={{
          Average: <Average card={card} />,
          Rank: formatRank(card.rank, card.class_size),
          'Class Average': formatClassAverage(card.class_average),
          'Class Median': formatClassAverage(card.class_median),
        }}
      />
    </CardSection>
    <CardSection title="Subjects">
      <SubjectMarks card={card} />
    </CardSection>
    <CardSection title="Remarks">
      <CardRemark title="Form Teacher’s Remarks" text={card.form_teacher_remarks} by={card.form_teacher} />
      <CardRemark title="Form Dean’s Remarks" text={card.dean_remarks} by={card.dean} />
    </CardSection>
    <CardSection title="Attitude and activities">
      <DescriptionList
        items={{
          'Attitude to Authority': formatLetter(card.attitude),
          Responsibility: formatLetter(card.responsibility),
          'Co-operation': formatLetter(card.co_operation),
        }}
      />
      <CardRemark title="Co-Curricular Activities" text={card.activities} by={null} />
    </CardSection>
    <CardSection title="Term">
      <DescriptionList
        items={{
          Class: card.class_id,
          'Student Number': card.student_id,
          'Date of Birth': formatDay(card.date_of_birth),
          'Reporting Period': <Period first_day={card.first_day} last_day={card.last_day} />,
          'School Re-opens on': formatDay(card.reopens_on),
          'Sessions Absent': formatSessions(card.times_absent, card.sessions_possible),
          'Sessions Late': formatSessions(card.times_late, card.sessions_possible),
        }}
      />
    </CardSection>
    <CardLegend letterKey={card.key} />
    <Typography color="textSecondary" sx={{ mt: 3 }}>
      The printed card is not valid without the school’s stamp and signature.
    </Typography>
    <Box component="address" sx={{ mt: 3, fontStyle: 'normal', color: 'text.secondary' }}>
      <Box sx={{ fontWeight: 600 }}>{card.school.name}</Box>
      {card.school.address && <div>{card.school.address}</div>}
      {card.school.contact && <div>{card.school.contact}</div>}
    </Box>
  </Box>
);

function Average({ card }: { card: Card }) {
  const missing = formatMissingMarks(card.subjects_without_mark, card.subjects.length);
  return (
    <>
      {formatAverage(card.average, card.key)}
      {missing !== undefined && <Box sx={{ fontWeight: 400 }}>{missing}</Box>}
      {typeof card.last?.average === 'number' && (
        <Box sx={{ fontWeight: 400 }}>
          {previousCardLabel(card)} {card.last.average.toFixed(1)}
        </Box>
      )}
    </>
  );
}

const formatDay = (day: string | null) => orNotRecorded(day);

const Period = ({ first_day, last_day }: Pick<ReportCard, 'first_day' | 'last_day'>) =>
  first_day === null && last_day === null ? (
    orNotRecorded(null)
  ) : (
    <>
      <NoWrap>{formatDay(first_day)}</NoWrap> to <NoWrap>{formatDay(last_day)}</NoWrap>
    </>
  );

/** Does not break at hyphens if the text fits in a line. */
const NoWrap = ({ children }: { children: string }) => (
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
