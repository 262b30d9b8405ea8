import { formatAcademicYear, termNames, terms } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { DateInput } from '#web/ui/fields/date-input.tsx';
import {
  entryDayLabels,
  type TermDay,
  termFieldLabels,
  type TermFormValues,
} from '#web/features/report-card-posting/terms/term-form.ts';

interface TermFormFieldsProps {
  /** Only a new term's year and number can be set. */
  readonly isNew: boolean;
  readonly values: TermFormValues;
  readonly findError: (name: keyof TermFormValues) => string | undefined;
  readonly onChange: (changed: Partial<TermFormValues>) => void;
}

const YEARS_BEFORE = 4;
const YEARS_OFFERED = 6;

const dayLabels = { ...termFieldLabels, ...entryDayLabels };

/** The inputs of a term. */
export function TermFormFields({ isNew, values, findError, onChange }: TermFormFieldsProps) {
  const [offered] = useState(() => Number(values.year));
  const years = Array.from(
    { length: YEARS_OFFERED },
    (_, index) => offered - YEARS_BEFORE + index,
  ).toReversed();
  const day = (name: TermDay) => (
    <DateInput
      id={`term-${name}`}
      label={dayLabels[name]}
      value={values[name]}
      error={findError(name)}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <>
      {isNew && (
        <Pair>
          <SelectField
            id="term-year"
            label="Academic Year"
            chosen={values.year}
            options={years.map((year) => ({ value: String(year), text: formatAcademicYear(year) }))}
            error={findError('year')}
            onChoose={(year) => onChange({ year })}
          />
          <SelectField
            id="term-term"
            label="Term"
            chosen={values.term}
            options={terms.map((term) => ({ value: String(term), text: `${term} ${termNames[term]}` }))}
            error={findError('term')}
            onChoose={(term) => onChange({ term })}
          />
        </Pair>
      )}
      <Pair>
        {day('first_day')}
        {day('last_day')}
      </Pair>
      <Pair>
        <TextInput
          id="term-sessions_possible"
          label={termFieldLabels.sessions_possible}
          error={findError('sessions_possible')}
          value={values.sessions_possible}
          attributes={{ inputMode: 'numeric' }}
          onChange={(typed) => onChange({ sessions_possible: typed })}
        />
        {day('reopens_on')}
      </Pair>
      <Box>
        <Pair>
          {day('entry_from')}
          {day('entry_until')}
        </Pair>
        <FormHelperText sx={{ mt: 0.5 }}>
          Teachers type in mark sheets on these days only. Without a day there is no limit until the reports
          are posted.
        </FormHelperText>
      </Box>
      <Box>
        <FormControlLabel
          label="Rank students who have marks missing"
          control={
            <Checkbox
              checked={values.rank_incomplete}
              onChange={(_event, checked) => onChange({ rank_incomplete: checked })}
              slotProps={{ input: { 'aria-describedby': 'term-rank-hint' } }}
            />
          }
          sx={{ minHeight: 44, mr: 0 }}
        />
        <FormHelperText id="term-rank-hint" sx={{ mt: 0 }}>
          If you don’t, their cards show no rank, and the other students are ranked without them.
        </FormHelperText>
      </Box>
    </>
  );
}

const Pair = ({ children }: { children: React.ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      alignItems: 'start',
      gap: 2.5,
    }}
  >
    {children}
  </Box>
);
