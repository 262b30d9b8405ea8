import type { FastifyServerOptions } from 'fastify';

const WINDOW_MS = 10_000;
/** Beyond this number of causes at a time each error has its own line. */
const MAX_CAUSES = 200;
const WARN = 40;

type LoggerOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>;
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/**
 * Logs errors of one cause once in ten seconds, with the stack; the others in this time are counted, and logged as one
 * line at its end. Without this, twenty seconds without a database fill the log with thousands of stacks.
 */
export function limitRepeatedErrors(windowMs = WINDOW_MS): LogMethod {
  const counts = new Map<string, number>();
  return function logMethod(args, method, level) {
    const [fields, message]: readonly unknown[] = args;
    const cause = level >= WARN ? describeCause(fields, message) : undefined;
    if (cause === undefined) {
      method.apply(this, args);
      return;
    }
    const count = counts.get(cause);
    if (count !== undefined) {
      counts.set(cause, count + 1);
      return;
    }
    method.apply(this, args);
    if (counts.size >= MAX_CAUSES) return;
    counts.set(cause, 0);
    setTimeout(() => {
      const times = counts.get(cause) ?? 0;
      counts.delete(cause);
      if (times > 0) method.call(this, { times, cause }, `${String(message)}, again`);
    }, windowMs).unref();
  };
}

/** What the errors of one cause have in common, or undefined for a line without an error. */
function describeCause(fields: unknown, message: unknown) {
  const error = (fields as { err?: unknown } | null)?.err;
  if (!(error instanceof Error)) return undefined;
  const { code, name } = error as NodeJS.ErrnoException;
  // A message may contain values, and is in the line of the first error.
  return [String(message), name, code ?? getPlace(error)].join(', ');
}

const getPlace = ({ stack = '' }: Error) => /^ +at .+$/m.exec(stack)?.[0].trim() ?? '';
