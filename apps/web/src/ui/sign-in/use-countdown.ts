import { useCallback, useEffect, useState } from 'react';

/**
 * Counts down the seconds of a wait; 0 when there is none.
 * @param subject the account that must wait; each has its own countdown
 */
export function useCountdown(subject = '') {
  const [deadlines, setDeadlines] = useState<ReadonlyMap<string, number>>(new Map());
  const [now, setNow] = useState(0);
  const deadline = deadlines.get(subject) ?? 0;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      setNow(Date.now());
      if (deadline > Date.now()) timer = setTimeout(tick, 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline]);

  const start = useCallback(
    (wait: number) => {
      setNow(Date.now());
      setDeadlines((others) => new Map(others).set(subject, Date.now() + wait * 1000));
    },
    [subject],
  );
  return { seconds: Math.max(0, Math.ceil((deadline - now) / 1000)), start };
}
