import { lazy, Suspense } from 'react';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';
import type { TermKey } from '#web/lib/format-term.ts';

const ReportCardDialog = lazy(async () => ({
  default: (await import('#web/features/report-cards/read/report-card-dialog.tsx')).ReportCardDialog,
}));

interface CardPreviewProps {
  readonly term: TermKey;
  readonly studentId: string;
  readonly onClose: () => void;
}

/** A student's card of a term for the office, posted or not. */
export function CardPreview({ term: { year, term }, studentId, onClose }: CardPreviewProps) {
  useCloseOnBack(true, onClose);
  return (
    <Suspense fallback={<LoadingOverlay label="Opening …" />}>
      <ReportCardDialog studentId={studentId} year={year} term={term} onClose={onClose} />
    </Suspense>
  );
}
