import type { ReportCardTerm } from '@formroom/domain/api/report-cards.ts';
import Box from '@mui/material/Box';
import CardActionArea from '@mui/material/CardActionArea';
import { formatAverages } from '#web/features/report-cards/format-report-card.ts';
import { formatTerm } from '#web/lib/format-term.ts';
import { useSchoolDateTime } from '#web/lib/school-date-time.ts';

interface ReportCardItemProps {
  readonly report: ReportCardTerm;
  readonly isDisabled: boolean;
  readonly onSelect: () => void;
}

/** One entry of the list of term reports (R36). */
export function ReportCardItem({ report, isDisabled, onSelect }: ReportCardItemProps) {
  return (
    <CardActionArea
      disabled={isDisabled}
      onClick={onSelect}
      sx={{
        p: 2,
        font: 'inherit',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        bgcolor: isDisabled ? 'background.default' : 'background.paper',
        color: isDisabled ? 'text.secondary' : 'text.primary',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Box sx={{ fontSize: '0.9375rem' }}>
        Form {report.form_level} {report.class_id}
      </Box>
      <Box
        sx={{ fontSize: '1.125rem', fontWeight: 600, color: isDisabled ? 'text.secondary' : 'primary.main' }}
      >
        End of Term Report
      </Box>
      <Box>{formatTerm(report)}</Box>
      <Box sx={{ mt: 1, fontSize: '0.9375rem', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {report.date_posted === null || report.posted === 0 ? (
          'Report not posted'
        ) : (
          <Posted at={report.date_posted} />
        )}
      </Box>
      {report.average !== null && (
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{formatAverages(report)}</Box>
      )}
    </CardActionArea>
  );
}

const Posted = ({ at }: { at: string }) => (
  <>
    Report posted <time dateTime={at}>{useSchoolDateTime(at) ?? '…'}</time>
  </>
);
