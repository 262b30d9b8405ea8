import type { TermRecord } from '@formroom/domain/api/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { type SyntheticEvent, useState } from 'react';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { formatTerm } from '#web/lib/format-term.ts';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { TermFormFields } from '#web/features/report-card-posting/terms/term-form-fields.tsx';
import {
  type ParsedTerm,
  nextTerm,
  parseTermForm,
  type TermFormErrors,
  toTermFormValues,
} from '#web/features/report-card-posting/terms/term-form.ts';
import { errorMessage, fieldError } from '#web/lib/api-error.ts';
import { getSchoolToday } from '#web/lib/school-clock.ts';
import { addTerm, changeTerm, useUpdateTermCache } from '#web/features/report-card-posting/term-api.ts';
import { termsQuery } from '#web/lib/terms.ts';

interface TermDialogProps {
  /** The term to change; undefined for a new one. */
  readonly term?: TermRecord;
  readonly onClose: () => void;
}

/** Adds a term, or changes the details of one that is not posted. */
export function TermDialog({ term, onClose }: TermDialogProps) {
  const known = useQuery({ ...termsQuery, enabled: false }).data;
  const [values, setValues] = useState(() => (term ? toTermFormValues(term) : emptyTerm(known ?? [])));
  const [errors, setErrors] = useState<TermFormErrors>({});
  const termSaved = useUpdateTermCache();
  const saving = useMutation({
    mutationFn: ({ year, term: number, ...facts }: ParsedTerm) =>
      term ? changeTerm(term, facts) : addTerm({ year, term: number, ...facts }),
    onSuccess: (saved) => {
      enqueueSnackbar(`${formatTerm(saved)} ${term ? 'saved' : 'added'}.`, { variant: 'success' });
      onClose();
      return termSaved(saved);
    },
  });
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const read = parseTermForm(values);
    setErrors('errors' in read ? read.errors : {});
    if ('term' in read) saving.mutate(read.term);
    else document.getElementById(`term-${Object.keys(read.errors)[0] ?? ''}`)?.focus();
  };
  return (
    <DialogFrame
      title={term ? 'Change dates' : 'New term'}
      description={
        term
          ? `${formatTerm(term)}. The days of the term are printed on every card.`
          : 'The days of the term are printed on every card. You can add missing ones later, until the cards are posted.'
      }
      onClose={() => !saving.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose} disabled={saving.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="term" variant="contained" aria-disabled={saving.isPending}>
            {saving.isPending ? 'Saving …' : term ? 'Save' : 'Add term'}
          </Button>
        </>
      }
    >
      {saving.error && (
        <ErrorNotice title={term ? 'The dates were not saved' : 'The term was not added'}>
          {errorMessage(saving.error)}
        </ErrorNotice>
      )}
      <Box component="form" id="term" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2.5 }}>
        <TermFormFields
          isNew={term === undefined}
          values={values}
          findError={(name) => errors[name] ?? fieldError(saving.error, name)}
          onChange={(changed) => setValues((before) => ({ ...before, ...changed }))}
        />
      </Box>
    </DialogFrame>
  );
}

/** July: a Caribbean school year begins in September, and the office prepares it from July on. */
const FIRST_MONTH = 7;

function emptyTerm(known: readonly TermRecord[]) {
  const [thisYear = 0, month = 0] = getSchoolToday().split('-').map(Number);
  const { year, term } = nextTerm(known, thisYear - (month < FIRST_MONTH ? 1 : 0));
  const facts = {
    first_day: '',
    last_day: '',
    sessions_possible: '',
    reopens_on: '',
    entry_from: '',
    entry_until: '',
    rank_incomplete: false,
  };
  return { year: String(year), term: String(term), ...facts };
}
