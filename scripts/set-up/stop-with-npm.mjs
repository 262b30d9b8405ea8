const POLL_INTERVAL_MS = 250;

/**
 * Stops this process as SIGTERM does when npm or its shell ends. npm sends SIGTERM to the shell that it runs a script
 * with, and most shells do not forward it. Windows has no SIGTERM, and there Ctrl-C reaches every process of the console.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_INTERVAL_MS);
  timer.unref();
}
