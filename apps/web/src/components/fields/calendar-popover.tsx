import Popover from '@mui/material/Popover';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import type { RefObject } from 'react';

interface CalendarPopoverProps {
  readonly label: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly open: boolean;
  /** `yyyy-MM-dd`, or whatever was typed. */
  readonly day: string;
  readonly earliest: string;
  readonly mayBeInFuture: boolean;
  readonly opensWithYears: boolean;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The calendar of a date box. It keeps the focus until a day is picked or Escape pressed, then gives it back. */
export function CalendarPopover({
  label,
  anchor,
  open,
  day,
  earliest,
  mayBeInFuture,
  opensWithYears,
  onPick,
  onClose,
}: CalendarPopoverProps) {
  const shown = ISO_DAY.test(day) ? dayjs(day) : null;
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
          sx: { border: 1, borderColor: 'divider', borderRadius: 3, maxWidth: '100%' },
        },
      }}
    >
      <LocalizationProvider dateAdapter={AdapterDayjs}>
        <DateCalendar
          // oxlint-disable-next-line a11y/no-autofocus -- a dialog that was asked for takes the focus
          autoFocus
          value={shown?.isValid() ? shown : null}
          views={['year', 'month', 'day']}
          openTo={opensWithYears ? 'year' : 'day'}
          disableFuture={!mayBeInFuture}
          minDate={dayjs(earliest)}
          yearsOrder="desc"
          onChange={(picked, state) => {
            if (!picked || state !== 'finish') return;
            onPick(picked.format('YYYY-MM-DD'));
            onClose();
          }}
        />
      </LocalizationProvider>
    </Popover>
  );
}
