import { EARLIEST_DATE } from '@formroom/domain/kinds/date.ts';
import { messages } from '@formroom/domain/kinds/messages.ts';
import { formatTakenDate, listPossibleDates } from '@formroom/domain/kinds/parse-date-input.ts';
import CalendarMonth from '@mui/icons-material/CalendarMonth';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CalendarPopover } from '#web/ui/fields/calendar-popover.tsx';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { TextBox } from '#web/ui/fields/text-box.tsx';
import { useIsOfficeEntry } from '#web/lib/record-owner.ts';

// Nobody at the school is born on this day.
const HINT = 'For example 1999-12-31, 31/12/1999 or 31 Dec 1999';
const UNREADABLE = 'Enter the date like 1999-12-31, 31/12/1999 or 31 Dec 1999.';

/** A date, typed in any common form or chosen from the calendar. An incomplete date stays in the input. */
export function DateControl(props: ControlProps<'date'>) {
  const { field, value, message, onFocus, onChange, onSelect, onBlur } = props;
  // When it is saved, the box shows the day as yyyy-MM-dd.
  const [lastTyped, setLastTyped] = useState('');
  const entered = listPossibleDates(lastTyped)[0] === value ? lastTyped : value;
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const isOffice = useIsOfficeEntry();
  // The keys that open a select, because the button is no stop of the Tab key for the office.
  const openByKeys = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <FieldFrame
      {...props}
      field={{ ...field, hint: field.hint ?? HINT }}
      // The API's message names the only form that the API takes.
      message={message === messages.date ? UNREADABLE : message}
      indent={52}
      below={
        <FormHelperText component="div" aria-live="polite">
          {message === undefined && formatTakenDate(entered)}
        </FormHelperText>
      }
    >
      {(inputProps) => (
        <div ref={box}>
          <TextBox
            {...props}
            inputProps={inputProps}
            onFocus={onFocus}
            onChange={(typed) => {
              setLastTyped(typed);
              onChange(typed);
            }}
            onKeyDown={openByKeys}
            roomAtEnd={36}
            end={
              <IconButton
                edge="end"
                aria-label={`Choose ${field.label}`}
                aria-haspopup="dialog"
                aria-keyshortcuts="Alt+ArrowDown"
                {...(isOffice && { tabIndex: -1 })}
                aria-expanded={open}
                onClick={() => setOpen(true)}
              >
                <CalendarMonth />
              </IconButton>
            }
          />
          <CalendarPopover
            label={field.label}
            anchor={box}
            open={open}
            day={value}
            earliest={field.earliest ?? EARLIEST_DATE}
            allowsFuture={(field.daysAhead ?? 0) > 0}
            startsWithYears={field.opensWithYears === true}
            onPick={onSelect}
            onClose={() => {
              setOpen(false);
              onBlur();
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
