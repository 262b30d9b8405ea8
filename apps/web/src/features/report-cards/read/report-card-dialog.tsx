import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { CardActions } from '#web/features/report-cards/read/card-actions.tsx';
import { CardPdfView } from '#web/features/report-cards/read/card-pdf-view.tsx';
import { CardRemovedNotice } from '#web/features/report-cards/read/card-removed-notice.tsx';
import { useIsRemoved } from '#web/features/report-cards/read/use-is-removed.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { printPdf } from '#web/features/report-cards/read/print-pdf.ts';
import { formatTerm } from '#web/lib/format-term.ts';
import {
  type ReportCardId,
  cardPdfUrl,
  reportCardQuery,
} from '#web/features/report-cards/report-card-queries.ts';
import { canShowPdfInIframe } from '#web/lib/can-show-pdf-in-iframe.ts';
import { CardError } from '#web/features/report-cards/read/card-error.tsx';
import { ReportCardPage } from '#web/features/report-cards/read/report-card-page.tsx';

interface ReportCardDialogProps extends ReportCardId {
  readonly onClose: () => void;
}

/** A report card on the full screen, as PDF or HTML. Only the chosen view is loaded. */
export function ReportCardDialog({ onClose, ...card }: ReportCardDialogProps) {
  const titleId = useId();
  const [isPdf, setIsPdf] = useState(canShowPdfInIframe);
  const { isRemoved, check } = useIsRemoved(card);
  // The PDF, because only it has the code and the lines for signatures.
  const printing = useMutation({ mutationFn: () => printPdf(cardPdfUrl(card)) });
  const title = `Report card, ${formatTerm(card)}`;
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      className="printed"
      slotProps={{ paper: { sx: screen } }}
    >
      {!isPdf && printStyles}
      <Box sx={bar}>
        <DialogTitle id={titleId} component="h2" sx={heading}>
          {title}
        </DialogTitle>
        {!isRemoved && (
          // What the buttons lead to may have been withdrawn since the card was opened.
          <Box onClickCapture={check} sx={{ display: 'contents' }}>
            <CardActions
              card={card}
              isPdf={isPdf}
              isPrinting={printing.isPending}
              onPrint={() => printing.mutate()}
              onSwitchView={() => setIsPdf(!isPdf)}
            />
          </Box>
        )}
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </Box>
      {printing.isError && !isRemoved && (
        <Alert severity="error" sx={{ m: 2 }}>
          The card could not be printed. {errorMessage(printing.error)}
        </Alert>
      )}
      <Box sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
        {isRemoved ? (
          <CardRemovedNotice />
        ) : isPdf ? (
          <CardPdfView card={card} title={title} />
        ) : (
          <CardHtmlView card={card} />
        )}
      </Box>
    </Dialog>
  );
}

// Prints only the card, on as many sheets as it needs.
const printStyles = (
  <GlobalStyles
    styles={{
      '@media print': {
        'body > :not(.printed), .printed > .MuiBackdrop-root': { display: 'none' },
        '.printed, .printed .MuiDialog-container, .printed .MuiDialog-paper': {
          position: 'static !important',
          display: 'block',
          height: 'auto !important',
          maxHeight: 'none',
          overflow: 'visible',
        },
      },
    }}
  />
);

const screen = { borderRadius: 0, bgcolor: 'background.default' } as const;

const bar = {
  '@media print': { display: 'none' },
  // The bar with Close is sticky, except where large text would let it cover too much of the screen.
  position: 'sticky',
  top: 'min(0px, (var(--screen-height) - 30rem) * 1000)',
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  px: { xs: 2, sm: 3 },
  py: 1.5,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const heading = {
  flex: 1,
  minWidth: 0,
  p: 0,
  fontWeight: 700,
  fontSize: '1.25rem',
  lineHeight: 1.3,
} as const;

/** The card as HTML, to read without a PDF. */
function CardHtmlView({ card }: { card: ReportCardId }) {
  const query = useQuery(reportCardQuery(card));
  if (query.isError) return <CardError card={card} query={query} />;
  if (query.isPending) {
    return (
      <Box role="status" aria-label="Loading the report card …" sx={{ maxWidth: 1000, mx: 'auto' }}>
        <Skeleton variant="rounded" height="70vh" />
      </Box>
    );
  }
  return <ReportCardPage card={query.data} />;
}
