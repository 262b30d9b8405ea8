import type { ListedYear } from '@formroom/domain/api/school-years.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

interface YearSelectProps {
  /** The current year first. */
  readonly years: readonly ListedYear[];
  /** Undefined for the current year. */
  readonly chosen: number | undefined;
  readonly onChoose: (year: number | undefined) => void;
}

/** The school year that the reports are about. */
export const YearSelect = ({ years, chosen, onChoose }: YearSelectProps) => (
  <Box sx={{ width: 260, maxWidth: '100%', mb: 3 }}>
    <LabelledField id="report-year" label="School year">
      {(inputProps) => (
        <NativeSelect
          value={chosen ?? ''}
          onChange={({ target: { value } }) => onChoose(value === '' ? undefined : Number(value))}
          input={<OutlinedInput />}
          inputProps={inputProps}
        >
          {years.map(({ year, state }) => (
            <option key={year} value={state === 'current' ? '' : year}>
              {formatAcademicYear(year)}
              {state === 'current' && ' (this year)'}
            </option>
          ))}
        </NativeSelect>
      )}
    </LabelledField>
  </Box>
);
