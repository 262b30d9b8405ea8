import { parseDateInput } from '@formroom/domain/kinds/parse-date-input.ts';
import Popover from '@mui/material/Popover';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { DateView } from '@mui/x-date-pickers/models';
import dayjs from 'dayjs';
import { getSchoolToday } from '#web/lib/school-clock.ts';
import { type MouseEvent, type RefObject, startTransition, useState } from 'react';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';

export interface CalendarProps {
  readonly label: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly open: boolean;
  /** `yyyy-MM-dd`, or text that is not a date yet. */
  readonly day: string;
  readonly earliest: string;
  readonly allowsFuture: boolean;
  readonly startsWithYears: boolean;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
}

/** The day at which the calendar opens: the typed day, or else a day in the typed year. */
function getInitialDay(typed: string) {
  const read = parseDateInput(typed);
  if ('day' in read) return { value: dayjs(read.day) };
  const [year] = /\b(19|20)\d\d\b/.exec(typed) ?? [];
  return { value: null, ...(year ? { referenceDate: dayjs(`${year}-01-01`) } : {}) };
}

/** The calendar of a date input. It traps the focus until a day is chosen or Escape is pressed, then returns it. */
export function OpenedCalendar({ label, anchor, open, onClose, ...calendar }: CalendarProps) {
  useCloseOnBack(open, onClose);
  return (
    <Popover
      open={open}
      onClose={onClose}
      anchorEl={() => anchor.current}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      marginThreshold={0}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': `Choose ${label}`,
          // A tapped day would take the focus and render all days again before its tap is handled.
          onMouseDown: (event: MouseEvent) => event.preventDefault(),
          sx: { border: 1, borderColor: 'divider', borderRadius: 3, maxWidth: '100%' },
        },
      }}
    >
      <LocalizationProvider dateAdapter={AdapterDayjs}>
        <Calendar {...calendar} onClose={onClose} />
      </LocalizationProvider>
    </Popover>
  );
}

type ViewProps = Omit<CalendarProps, 'label' | 'anchor' | 'open'>;

/** By then the tap has been painted. Unlike a callback for the next frame, a timer also runs when the page is hidden. */
const TWO_FRAMES_MS = 32;

/** Shows years, months and days. A tap is painted before the next view, which takes a slow phone a tenth of a second. */
function Calendar({ day, earliest, allowsFuture, startsWithYears, onPick, onClose }: ViewProps) {
  const [{ value, ...initial }] = useState(() => getInitialDay(day));
  const [chosen, setChosen] = useState(value);
  const [view, setView] = useState<DateView>(startsWithYears ? 'year' : 'day');
  return (
    <DateCalendar
      // oxlint-disable-next-line a11y/no-autofocus -- a dialog takes the focus when the user opens it
      autoFocus
      {...initial}
      value={chosen}
      views={['year', 'month', 'day']}
      view={view}
      onViewChange={(next) => startTransition(() => setView(next))}
      {...(allowsFuture ? {} : { maxDate: dayjs(getSchoolToday()) })}
      minDate={dayjs(earliest)}
      yearsOrder="desc"
      reduceAnimations
      onChange={(picked, state) => {
        startTransition(() => setChosen(picked));
        if (!picked || state !== 'finish') return;
        setTimeout(() => {
          onPick(picked.format('YYYY-MM-DD'));
          startTransition(onClose);
        }, TWO_FRAMES_MS);
      }}
    />
  );
}
