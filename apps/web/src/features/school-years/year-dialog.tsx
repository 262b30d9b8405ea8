import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { type SyntheticEvent, useState } from 'react';
import { DateInput } from '#web/ui/fields/date-input.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import {
  type DayName,
  findErrors,
  serverErrors,
  toYear,
  type YearErrors,
  type YearTexts,
} from '#web/features/school-years/year-form.ts';
import { errorMessage } from '#web/lib/api-error.ts';

interface YearDialogProps {
  readonly title: string;
  readonly description: string;
  readonly action: string;
  /** What is said after saving. */
  readonly done: string;
  readonly start: YearTexts;
  /** The years to choose from; none if the year can’t be changed. */
  readonly years: readonly number[];
  /** Whether it can be announced to families. */
  readonly hasAnnouncement: boolean;
  readonly save: (year: ReturnType<typeof toYear>) => Promise<unknown>;
  readonly onClose: () => void;
}

const labels: Record<DayName, string> = {
  first_day: 'First day',
  last_day: 'Last day',
  announced_for: 'Date to announce to families (optional)',
};

/** The days of a school year, and for the next one its number and the day that families are told. */
export function YearDialog(props: YearDialogProps) {
  const { title, description, action, done, start, years, hasAnnouncement, save, onClose } = props;
  const client = useQueryClient();
  const [texts, setTexts] = useState(start);
  const [typed, setTyped] = useState<YearErrors>({});
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      enqueueSnackbar(done, { variant: 'success' });
      await client.invalidateQueries();
      onClose();
    },
  });
  const refused = serverErrors(saving.error);
  const errors = { ...refused, ...typed };
  const isBusy = saving.isPending;
  const change = (changed: Partial<YearTexts>) => setTexts((before) => ({ ...before, ...changed }));
  // The days follow the year as long as they are its usual ones.
  const changeYear = (year: string) => {
    const by = Number(year) - Number(texts.year);
    change({ year, first_day: shiftYear(texts.first_day, by), last_day: shiftYear(texts.last_day, by) });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = findErrors(texts, hasAnnouncement);
    setTyped(found);
    const [first] = Object.keys(found);
    if (first === undefined) saving.mutate(toYear(texts));
    else document.getElementById(`year-${first}`)?.focus();
  };
  const day = (name: DayName) => (
    <DateInput
      id={`year-${name}`}
      label={labels[name]}
      value={texts[name]}
      error={errors[name]}
      onChange={(text) => change({ [name]: text })}
    />
  );
  return (
    <DialogFrame
      title={title}
      description={description}
      onClose={() => !isBusy && onClose()}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form="year-form" variant="contained" aria-disabled={isBusy}>
            {isBusy ? 'Saving …' : action}
          </Button>
        </>
      }
    >
      {saving.error && !isBusy && Object.keys(refused).length === 0 && (
        <ErrorNotice title="Nothing was saved">{errorMessage(saving.error)}</ErrorNotice>
      )}
      <Box component="form" id="year-form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
        {years.length > 0 && (
          <SelectField
            id="year-year"
            label="School year"
            chosen={texts.year}
            options={years.map((year) => ({ value: String(year), text: formatAcademicYear(year) }))}
            error={refused.year}
            onChoose={changeYear}
          />
        )}
        {day('first_day')}
        {day('last_day')}
        {hasAnnouncement && (
          <>
            {day('announced_for')}
            <Box sx={{ color: 'text.secondary' }}>
              Families see a notice with this day on their dashboard. The year does not change by itself: you
              make the change.
            </Box>
          </>
        )}
      </Box>
    </DialogFrame>
  );
}

const shiftYear = (day: string, by: number) =>
  /^\d{4}-/.test(day) ? `${Number(day.slice(0, 4)) + by}${day.slice(4)}` : day;
