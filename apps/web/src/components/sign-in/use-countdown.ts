import { useCallback, useEffect, useState } from 'react';

/** Seconds that are left of a wait; 0 when there is none. */
export function useCountdown() {
  const [until, setUntil] = useState(0);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(secondsUntil(until)), 1000);
    return () => clearTimeout(timer);
  }, [until, seconds]);

  const start = useCallback((wait: number) => {
    setUntil(Date.now() + wait * 1000);
    setSeconds(wait);
  }, []);
  return { seconds, start };
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
