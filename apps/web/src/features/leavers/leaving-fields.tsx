import { type LeavingDetails, MAX_LEAVING_REASON, MAX_NEXT_SCHOOL } from '@formroom/domain/api/leavers.ts';
import { formatTakenDate, parseDateInput } from '@formroom/domain/kinds/parse-date-input.ts';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { fieldError } from '#web/lib/api-error.ts';

const fields = [
  { name: 'left_on', label: 'Last day at the school', note: '(optional)', max: Infinity },
  { name: 'leaving_reason', label: 'Reason', note: '(optional)', max: MAX_LEAVING_REASON },
  { name: 'next_school', label: 'Next school', note: '(optional)', max: MAX_NEXT_SCHOOL },
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

/** Whether a text is too long to be sent; its input then gets the focus. */
export const areLeavingDetailsTooLong = (details: LeavingTexts) =>
  fields.some(({ name, max }) => focusIfTooLong(name, details[name], max));

interface LeavingFieldsProps {
  readonly details: LeavingTexts;
  /** The error of the call, which may name a field. */
  readonly error: unknown;
  readonly onChange: (details: LeavingTexts) => void;
}

/** When and why a student leaves, and for which school. */
export const LeavingFields = ({ details, error, onChange }: LeavingFieldsProps) =>
  fields.map(({ name, ...field }) => (
    <TextInput
      key={name}
      id={name}
      {...field}
      {...(name === 'left_on' && { hint: formatTakenDate(details.left_on) ?? DAY_HINT })}
      error={fieldError(error, name)}
      value={details[name]}
      onChange={(typed) => onChange({ ...details, [name]: typed })}
    />
  ));
