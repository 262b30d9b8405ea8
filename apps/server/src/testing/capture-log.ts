import type { TestPortal } from './test-portal.ts';

/** Captures the log from now on by replacing pino's output stream. */
export function captureLog({ app }: Pick<TestPortal, 'app'>) {
  const lines: string[] = [];
  const stream = Object.getOwnPropertySymbols(app.log).find(
    ({ description }) => description === 'pino.stream',
  );
  if (!stream) throw new Error('The log has no stream.');
  Object.assign(app.log, { [stream]: { write: (line: string) => lines.push(line) } });
  return lines;
}
