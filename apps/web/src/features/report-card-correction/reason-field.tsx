import { MAX_REASON_LENGTH } from '@formroom/domain/api/terms.ts';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';

interface ReasonFieldProps {
  readonly id: string;
  readonly reason: string;
  readonly hint: string;
  /** Shown in place of a missing reason. */
  readonly error: string | undefined;
  readonly onType: (reason: string) => void;
}

/** The reason of a correction or withdrawal. */
export const ReasonField = ({ reason, error, onType, ...rest }: ReasonFieldProps) => (
  <TextInput
    {...rest}
    label="Reason"
    value={reason}
    max={MAX_REASON_LENGTH}
    error={reason.trim() === '' ? error : undefined}
    onChange={onType}
  />
);

/** Whether a reason can be sent. Otherwise its box gets the focus. */
export function checkReason(id: string, reason: string) {
  if (focusIfTooLong(id, reason, MAX_REASON_LENGTH)) return false;
  if (reason.trim() === '') document.getElementById(id)?.focus();
  return reason.trim() !== '';
}
