import { MAX_REASON_LENGTH } from '@formroom/domain/api/term-reports.ts';
import OutlinedInput from '@mui/material/OutlinedInput';
import { lengthInfo } from '#web/ui/fields/length-info.ts';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

interface ReasonFieldProps {
  readonly id: string;
  readonly reason: string;
  readonly hint: string;
  /** Shown in place of a missing reason. */
  readonly error: string | undefined;
  readonly onType: (reason: string) => void;
}

/** The reason of a correction or withdrawal. What is too long stays in the box, and is not sent. */
export function ReasonField({ id, reason, hint, error, onType }: ReasonFieldProps) {
  const { notice, aside } = lengthInfo(reason, MAX_REASON_LENGTH);
  const message = notice ?? (reason.trim() === '' ? error : undefined);
  return (
    <LabelledField id={id} label="Reason" hint={aside ? `${hint} ${aside}.` : hint} error={message}>
      {(inputProps) => (
        <OutlinedInput
          fullWidth
          value={reason}
          error={message !== undefined}
          onChange={(event) => onType(event.target.value)}
          inputProps={{ ...inputProps, autoComplete: 'off' }}
        />
      )}
    </LabelledField>
  );
}

/** Whether a reason can be sent. Otherwise its box gets the focus. */
export function checkReason(id: string, reason: string) {
  const isGood = reason.trim() !== '' && lengthInfo(reason, MAX_REASON_LENGTH).notice === undefined;
  if (!isGood) document.getElementById(id)?.focus();
  return isGood;
}
