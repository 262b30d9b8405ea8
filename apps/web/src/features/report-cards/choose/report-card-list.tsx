import type { ReportCardTerm } from '@formroom/domain/api/report-cards.ts';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { type ReportCardId, reportCardTermsQuery } from '#web/features/report-cards/report-card-queries.ts';
import { ReportCardItem } from '#web/features/report-cards/choose/report-card-item.tsx';
import { TranscriptButton } from '#web/features/report-cards/choose/transcript-button.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

interface ReportCardListProps {
  readonly studentId: string;
  readonly isAdmin: boolean;
  readonly onSelect: (card: ReportCardId) => void;
  /** Below an entry, what the office can do with the card. */
  readonly renderLink?: (report: ReportCardTerm) => ReactNode;
}

/** The list of cards, newest first. */
export function ReportCardList({ studentId, isAdmin, onSelect, renderLink }: ReportCardListProps) {
  const reports = useQuery(reportCardTermsQuery(studentId));
  return (
    <QueryStates
      query={reports}
      placeholder={<Loading />}
      failed="The term reports could not be loaded"
      empty={
        <EmptyState icon={<AssignmentOutlined />} title="No term reports yet">
          The school posts a report card at the end of each term. It appears here when it is posted.
        </EmptyState>
      }
    >
      {(terms) => (
        <>
          <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
            {terms.map((report) => (
              <li key={`${report.year} ${report.term}`}>
                <ReportCardItem
                  report={report}
                  isDisabled={report.posted === 0 && !isAdmin}
                  onSelect={() => onSelect({ studentId, year: report.year, term: report.term })}
                />
                {renderLink?.(report)}
              </li>
            ))}
          </Box>
          <TranscriptButton studentId={studentId} terms={terms} />
        </>
      )}
    </QueryStates>
  );
}

const Loading = () => (
  <Box role="status" aria-label="Loading the term reports …" sx={{ display: 'grid', gap: 1.5 }}>
    {Array.from({ length: 3 }, (_, item) => (
      <Skeleton key={item} variant="rounded" height={138} />
    ))}
  </Box>
);
