import { remarkNames } from '@formroom/domain/api/card-corrections.ts';
import { markColumns, studentColumns } from '@formroom/domain/report-cards/columns.ts';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import {
  fieldKey,
  formatFieldTitle,
  formatValue,
} from '#web/features/report-card-correction/correction-form.ts';
import { type FieldsProps, toFieldId } from '#web/features/report-card-correction/marks-fields.tsx';
import { lengthInfo } from '#web/ui/fields/length-info.ts';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

/** The remarks of a card in boxes: those of the subjects, then those of the form teacher and the dean. */
export const RemarkFields = ({ card: { subjects, remarks }, ...props }: FieldsProps) => (
  <Box role="group" aria-label="Remarks" sx={{ display: 'grid', gap: 2 }}>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
      {subjects.map(({ subject, title, remark }) => (
        <RemarkField
          key={title}
          {...props}
          name={fieldKey(subject, 'remark')}
          label={formatFieldTitle(title, 'remark')}
          stored={remark}
          max={markColumns.remark.max}
        />
      ))}
    </Box>
    {remarkNames.map((name) => (
      <RemarkField
        key={name}
        {...props}
        name={name}
        label={studentColumns[name].heading}
        stored={remarks[name]}
        max={studentColumns[name].max}
        hasLines
      />
    ))}
  </Box>
);

interface RemarkFieldProps extends Omit<FieldsProps, 'card'> {
  readonly name: string;
  readonly label: string;
  readonly stored: string | null;
  readonly max: number;
  /** Whether the remark may have several lines. */
  readonly hasLines?: boolean;
}

function RemarkField({
  name,
  label,
  stored,
  max,
  hasLines = false,
  texts,
  errors,
  onType,
}: RemarkFieldProps) {
  const text = texts[name] ?? formatValue(stored);
  const { notice, aside } = lengthInfo(text, max);
  const error = notice ?? errors[name];
  return (
    <LabelledField id={toFieldId(name)} label={label} hint={aside} error={error}>
      {(inputProps) => (
        <OutlinedInput
          fullWidth
          multiline
          minRows={hasLines ? 2 : 1}
          value={text}
          error={error !== undefined}
          onKeyDown={(event) => !hasLines && event.key === 'Enter' && event.preventDefault()}
          onChange={({ target: { value } }) =>
            onType(name, hasLines ? value : value.replaceAll(/[\r\n]+/g, ' '))
          }
          inputProps={{ ...inputProps, autoComplete: 'off' }}
        />
      )}
    </LabelledField>
  );
}
