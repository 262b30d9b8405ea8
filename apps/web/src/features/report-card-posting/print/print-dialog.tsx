import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import type { TermRecord } from '@formroom/domain/api/terms.ts';
import type { SchoolForm } from '@formroom/domain/school/forms.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { formatPosted, formatTerm } from '#web/lib/format-term.ts';
import { readinessQuery, viewsQuery } from '#web/features/report-card-posting/term-api.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { countByClass } from '#web/features/report-card-posting/card-counts.ts';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { PrintProgress } from '#web/features/report-card-posting/print/print-progress.tsx';
import { PrintReady } from '#web/ui/pdf/print-ready.tsx';
import { usePrintCards } from '#web/features/report-card-posting/print/use-print-cards.ts';
import { useForms } from '#web/lib/class-choices.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { LoadingBox, QueryError } from '#web/ui/feedback/query-states.tsx';

type ClassCards = ReturnType<typeof countByClass>[number];

interface PrintDialogProps {
  readonly term: TermRecord;
  readonly onClose: () => void;
}

/** Renders the cards of a class, a form or the whole school as one PDF, with its progress. */
export function PrintDialog({ term, onClose }: PrintDialogProps) {
  const classes = usePrintedClasses(term);
  const total = classes.data?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const [classId, setClassId] = useState(ALL_CLASSES);
  const forms = useForms((classes.data ?? []).map((each) => each.classId));
  const { start, stop, isRunning, progress, pdf, error } = usePrintCards(term);
  const choose = (next: string) => {
    stop();
    setClassId(next);
  };
  const which = classId === ALL_CLASSES ? '' : ` ${classId}`;
  return (
    <DialogFrame
      title="Print report cards"
      description={formatTerm(term)}
      width={500}
      onClose={onClose}
      actions={
        isRunning ? (
          <Button variant="outlined" onClick={stop}>
            Cancel
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Close</Button>
            {!pdf && (
              <Button variant="contained" disabled={!classes.data} onClick={() => start(classId)}>
                Make the PDF
              </Button>
            )}
          </>
        )
      }
    >
      {classes.isPending && <LoadingBox height={78} />}
      {classes.error && <QueryError query={classes} title="The classes could not be loaded" />}
      {classes.data && !isRunning && (
        <SelectField
          id="print-class"
          label="Cards to print"
          chosen={classId}
          options={[
            { value: ALL_CLASSES, text: `Whole school, ${total} cards` },
            ...[...forms.map((form) => sumCards(form, classes.data)), ...classes.data].map(
              ({ classId: name, count }) => ({ value: name, text: `${name}, ${pluralize(count, 'card')}` }),
            ),
          ]}
          onChoose={choose}
        />
      )}
      {error && !isRunning && (
        <ErrorNotice title="The cards could not be printed" onRetry={() => start(classId)}>
          {errorMessage(error)}
        </ErrorNotice>
      )}
      {isRunning && <PrintProgress progress={progress} />}
      {pdf && <PrintReady pdf={pdf} fileName={`Report Cards ${term.year} Term ${term.term}${which}.pdf`} />}
      {!isRunning && !pdf && (
        <Box sx={{ color: 'text.secondary' }}>
          Sorted by class and name. Each card starts on a new sheet, also when you print on both sides.
          {term.posted === 0 && ' These cards are not posted yet, so they may still change.'}
          {term.posted === 1 &&
            term.cards_posted < term.students &&
            ` Only posted cards are printed: ${formatPosted(term)}.`}
        </Box>
      )}
    </DialogFrame>
  );
}

const sumCards = ({ name, classes }: SchoolForm, counted: readonly ClassCards[]): ClassCards => ({
  classId: name,
  count: counted
    .filter(({ classId }) => classes.includes(classId))
    .reduce((sum, { count }) => sum + count, 0),
});

/** The classes with the number of cards that are printed: of a posted term only the posted ones. */
function usePrintedClasses(term: TermRecord) {
  const isPosted = term.posted === 1;
  const posted = useQuery({
    ...viewsQuery(term),
    enabled: isPosted,
    select: (views) => countByClass(views.filter(({ date_posted: at }) => at !== null)),
  });
  const computed = useQuery({
    ...readinessQuery(term),
    enabled: !isPosted,
    select: ({ classes }) => classes.map(({ class_id: classId, cards }) => ({ classId, count: cards })),
  });
  return isPosted ? posted : computed;
}
