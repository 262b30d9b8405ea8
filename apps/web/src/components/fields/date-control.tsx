import { EARLIEST } from '@formroom/domain/kinds/date.ts';
import CalendarMonth from '@mui/icons-material/CalendarMonth';
import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import { CalendarPopover } from '#web/components/fields/calendar-popover.tsx';
import type { ControlProps } from '#web/components/fields/control-props.ts';
import { FieldFrame } from '#web/components/fields/field-frame.tsx';
import { TextBox } from '#web/components/fields/text-box.tsx';

const FORMAT = 'YYYY-MM-DD';
const HINT = `${FORMAT}, for example 2014-03-15`;

/** A date, typed as text (a half one stays as it is, like any other text) or picked from the calendar. */
export function DateControl(props: ControlProps<'date'>) {
  const { field, typed, onEnter, onChoose, onLeave } = props;
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <FieldFrame {...props} field={{ ...field, hint: field.hint ?? HINT }} indent={52}>
      {(wiring) => (
        <div ref={box}>
          <TextBox
            {...props}
            wiring={wiring}
            onEnter={onEnter}
            roomAtEnd={36}
            attributes={{ inputMode: 'numeric', maxLength: FORMAT.length, autoComplete: 'off' }}
            end={
              <IconButton
                edge="end"
                aria-label={`Choose ${field.label}`}
                aria-haspopup="dialog"
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
            day={typed}
            earliest={field.earliest ?? EARLIEST}
            mayBeInFuture={field.mayBeInFuture === true}
            opensWithYears={field.opensWithYears === true}
            onPick={onChoose}
            onClose={() => {
              setOpen(false);
              onLeave();
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
