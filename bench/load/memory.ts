import { readFileSync } from 'node:fs';

const POLL_INTERVAL_MS = 20;

/** Resident memory of a process in megabytes, current and peak; 0 if it has just ended. */
export function readMemory(pid: number) {
  const status = readProc(pid, 'status');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** Samples the memory of a process and its children together until stopped, and returns the peak. */
export function sampleMemory(pid: number) {
  let peak = 0;
  const timer = setInterval(() => {
    const children = readProc(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
    peak = Math.max(
      peak,
      [pid, ...children].reduce((sum, each) => sum + readMemory(each).now, 0),
    );
  }, POLL_INTERVAL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

function readProc(pid: number, name: string) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}
