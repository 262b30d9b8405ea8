import { percentile } from '../table.ts';
import type { CallResponse } from './load-client.ts';

export const callKinds = ['save', 'page', 'card'] as const;
export type CallKind = (typeof callKinds)[number];

/** The results of the calls of one kind; times in ms. */
export interface CallResults {
  readonly answered: number[];
  /** Answered 503 with Retry-After. */
  readonly refused: number[];
  /** Any other status, and connection errors. */
  readonly errors: string[];
}
/** The results of one process; serializable, to be sent between processes. */
export interface LoadReport {
  readonly answers: Record<CallKind, CallResults>;
  /** The texts whose saves were answered 200, by student. */
  readonly saved: readonly (readonly [id: string, text: string])[];
  /** Calls that were due but not sent, because every family was waiting for a response. */
  readonly skipped: number;
}

export const emptyResults = (): Record<CallKind, CallResults> => {
  const none = (): CallResults => ({ answered: [], refused: [], errors: [] });
  return { save: none(), page: none(), card: none() };
};

/** Sends a call and records its result; returns undefined if no response came. */
export async function recordCall<Answer extends Pick<CallResponse, 'status' | 'text' | 'retryAfter'>>(
  { answered, refused, errors }: CallResults,
  call: () => Promise<Answer>,
) {
  const start = performance.now();
  try {
    const answer = await call();
    const took = performance.now() - start;
    if (answer.status === 200) answered.push(took);
    else if (answer.status === 503 && Number(answer.retryAfter) > 0) refused.push(took);
    else errors.push(`${answer.status} ${answer.text.slice(0, 100)}`);
    return answer;
  } catch (error) {
    errors.push(String(error));
    return undefined;
  }
}

export function mergeReports(reports: readonly LoadReport[]): LoadReport {
  const answers = emptyResults();
  for (const kind of callKinds) {
    for (const report of reports) {
      answers[kind].answered.push(...report.answers[kind].answered);
      answers[kind].refused.push(...report.answers[kind].refused);
      answers[kind].errors.push(...report.answers[kind].errors);
    }
  }
  return {
    answers,
    saved: reports.flatMap(({ saved }) => saved),
    skipped: reports.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}

/** Returns a table row for each kind of call. */
export function toTableRows({ answers }: LoadReport, seconds: number) {
  return callKinds.map((kind) => {
    const { answered, refused, errors } = answers[kind];
    return {
      kind,
      'a second': Math.round(answered.length / seconds),
      answered: answered.length,
      p50: Math.round(percentile(answered, 50)),
      p99: Math.round(percentile(answered, 99)),
      refused: refused.length,
      errors: errors.length,
    };
  });
}

export const countAnswered = ({ answers }: LoadReport) =>
  callKinds.reduce((sum, kind) => sum + answers[kind].answered.length, 0);
export const countRefused = ({ answers }: LoadReport) =>
  callKinds.reduce((sum, kind) => sum + answers[kind].refused.length, 0);
export const listErrors = ({ answers }: LoadReport) => callKinds.flatMap((kind) => answers[kind].errors);
