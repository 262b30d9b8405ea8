import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ReportCardTerm } from '@formroom/domain/api/report-cards.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { PdfDialog } from '#web/ui/pdf/pdf-dialog.tsx';

interface TranscriptButtonProps {
  readonly studentId: string;
  readonly terms: readonly ReportCardTerm[];
}

/** Opens the transcript (R105). Not rendered without a posted term. */
export function TranscriptButton({ studentId, terms }: TranscriptButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!terms.some(({ posted }) => posted === 1)) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)} sx={{ mt: 1.5 }}>
        Transcript (all posted terms)
      </Button>
      {isOpen && (
        <PdfDialog
          url={pathTo(paths.transcript, { id: studentId })}
          title="Transcript"
          fileName={`Transcript ${studentId}.pdf`}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
