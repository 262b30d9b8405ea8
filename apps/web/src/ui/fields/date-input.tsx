import { EARLIEST_DATE } from '@formroom/domain/kinds/date.ts';
import { formatTakenDate } from '@formroom/domain/kinds/parse-date-input.ts';
import CalendarMonth from '@mui/icons-material/CalendarMonth';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef, useState } from 'react';
import { CalendarPopover } from '#web/ui/fields/calendar-popover.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

interface DateInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

/** A date, typed or chosen from the calendar. */
export function DateInput({ id, label, value, error, onChange }: DateInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <LabelledField id={id} label={label} hint={formatTakenDate(value)} error={error}>
      {(inputProps) => (
        <div ref={box}>
          <OutlinedInput
            fullWidth
            value={value}
            error={error !== undefined}
            placeholder="YYYY-MM-DD"
            onChange={(event) => onChange(event.target.value)}
            inputProps={{ ...inputProps, autoComplete: 'off' }}
            endAdornment={
              <IconButton
                edge="end"
                aria-label={`Choose ${label}`}
                aria-haspopup="dialog"
                aria-expanded={open}
                onClick={() => setOpen(true)}
              >
                <CalendarMonth />
              </IconButton>
            }
          />
          <CalendarPopover
            label={label}
            anchor={box}
            open={open}
            day={value}
            earliest={EARLIEST_DATE}
            allowsFuture
            startsWithYears={false}
            onPick={onChange}
            onClose={() => setOpen(false)}
          />
        </div>
      )}
    </LabelledField>
  );
}
