import { useCallback, useEffect, useState } from 'react';

/**
 * Counts down the seconds of a wait; 0 when there is none.
 * @param subject the account that must wait; each has its own countdown
 */
export function useCountdown(subject = '') {
  const [waits, setWaits] = useState<ReadonlyMap<string, number>>(new Map());
  const [now, setNow] = useState(0);
  const until = waits.get(subject) ?? 0;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      setNow(Date.now());
      if (until > Date.now()) timer = setTimeout(tick, 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until]);

  const start = useCallback(
    (wait: number) => {
      setNow(Date.now());
      setWaits((others) => new Map(others).set(subject, Date.now() + wait * 1000));
    },
    [subject],
  );
  return { seconds: Math.max(0, Math.ceil((until - now) / 1000)), start };
}
