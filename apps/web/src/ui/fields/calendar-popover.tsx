import {
  type ComponentType,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import type { CalendarProps } from '#web/ui/fields/opened-calendar.tsx';

export const loadCalendar = async () => (await import('#web/ui/fields/opened-calendar.tsx')).OpenedCalendar;

/** The calendar of a date input, loaded when it is first opened. */
export function CalendarPopover(props: CalendarProps) {
  // The pressed button is painted before the calendar, which takes a slow phone a tenth of a second.
  const open = useDeferredValue(props.open);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  // Without a connection the date can still be typed.
  const close = useEffectEvent(() => props.onClose());

  useEffect(() => {
    if (!open) return undefined;
    let isWanted = true;
    loadCalendar().then(
      (loaded) => {
        if (isWanted) startTransition(() => setCalendar(() => loaded));
      },
      () => {
        if (isWanted) close();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [open]);

  return Calendar && <Calendar {...props} open={open} />;
}
