import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { AveragesByTerm } from '#web/features/report-cards/compare-terms/averages-by-term.tsx';
import { reportCardTermsQuery } from '#web/features/report-cards/report-card-queries.ts';
import { SelectReportCardDialog } from '#web/features/report-cards/choose/select-report-card-dialog.tsx';
import { useAccount } from '#web/lib/session.ts';

/** A student's report cards: the dialog to choose one, and behind it the averages by term. */
export function ReportCardsPage() {
  const { id, name } = useAccount();
  const [isOpen, setIsOpen] = useState(true);
  const { data: terms = [] } = useQuery(reportCardTermsQuery(id));
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto' }}>
      <PageHeading title="Term reports">{name}</PageHeading>
      <p>The school posts a report card here at the end of each term. You can read, print and save it.</p>
      <Button variant="contained" aria-haspopup="dialog" onClick={() => setIsOpen(true)} sx={{ mb: 4 }}>
        Select Term Report
      </Button>
      <AveragesByTerm terms={terms} />
      <SelectReportCardDialog studentId={id} open={isOpen} onClose={() => setIsOpen(false)} isAdmin={false} />
    </Box>
  );
}
