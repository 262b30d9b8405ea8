import type { LeavingDetails } from '@formroom/domain/api/leavers.ts';
import { formatTakenDate, parseDateInput } from '@formroom/domain/kinds/parse-date-input.ts';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { fieldError } from '#web/lib/api-error.ts';

const fields = [
  { name: 'left_on', label: 'Last day at the school', note: '(optional)', max: 20 },
  { name: 'leaving_reason', label: 'Reason', note: '(optional)', max: 200 },
  { name: 'next_school', label: 'Next school', note: '(optional)', max: 100 },
] as const;

const DAY_HINT =
  'For example 2026-07-03. It may lie ahead, up to the end of the school year: the student stays until then.';

/** The texts of the inputs. */
type LeavingTexts = Readonly<Record<(typeof fields)[number]['name'], string>>;
export const noLeavingDetails: LeavingTexts = { left_on: '', leaving_reason: '', next_school: '' };

/** Converts the texts to the call's values, without empty ones; a day may be typed as in a date field. */
export function toLeavingDetails({ left_on, leaving_reason, next_school }: LeavingTexts): LeavingDetails {
  const read = parseDateInput(left_on);
  return {
    ...(left_on.trim() !== '' && { left_on: 'day' in read ? read.day : left_on }),
    ...(leaving_reason.trim() !== '' && { leaving_reason }),
    ...(next_school.trim() !== '' && { next_school }),
  };
}

interface LeavingFieldsProps {
  readonly details: LeavingTexts;
  /** The error of the call, which may name a field. */
  readonly error: unknown;
  readonly onChange: (details: LeavingTexts) => void;
}

/** When and why a student leaves, and for which school. */
export const LeavingFields = ({ details, error, onChange }: LeavingFieldsProps) =>
  fields.map(({ name, max, ...field }) => (
    <LabelledField
      key={name}
      id={name}
      {...field}
      {...(name === 'left_on' && { hint: formatTakenDate(details.left_on) ?? DAY_HINT })}
      error={fieldError(error, name)}
    >
      {(inputProps) => (
        <OutlinedInput
          value={details[name]}
          inputProps={{ ...inputProps, maxLength: max }}
          onChange={({ target }) => onChange({ ...details, [name]: target.value })}
        />
      )}
    </LabelledField>
  ));
