import { percentile } from '../table.ts';
import type { CallResponse } from './load-client.ts';

export const callKinds = ['save', 'page', 'card'] as const;
export type CallKind = (typeof callKinds)[number];

/** How the calls of one kind went; times in ms. */
export interface CallResults {
  readonly answered: number[];
  /** Answered 503 with a time to come back. */
  readonly refused: number[];
  /** Any other answer, and broken connections. */
  readonly errors: string[];
}
/** What a crowd met; processes tell each other of it. */
export interface LoadReport {
  readonly answers: Record<CallKind, CallResults>;
  /** The texts whose saves were answered 200, by student. */
  readonly saved: readonly (readonly [id: string, text: string])[];
  /** Calls that were due and were not made, because every family was waiting for an answer. */
  readonly skipped: number;
}

export const emptyResults = (): Record<CallKind, CallResults> => {
  const none = (): CallResults => ({ answered: [], refused: [], errors: [] });
  return { save: none(), page: none(), card: none() };
};

/** Makes a call and notes how it went; nothing where no answer came. */
export async function recordCall<Answer extends Pick<CallResponse, 'status' | 'text' | 'retryAfter'>>(
  { answered, refused, errors: faults }: CallResults,
  call: () => Promise<Answer>,
) {
  const start = performance.now();
  try {
    const answer = await call();
    const took = performance.now() - start;
    if (answer.status === 200) answered.push(took);
    else if (answer.status === 503 && Number(answer.retryAfter) > 0) refused.push(took);
    else faults.push(`${answer.status} ${answer.text.slice(0, 100)}`);
    return answer;
  } catch (error) {
    faults.push(String(error));
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

/** A line for each kind of call. */
export function toTableRows({ answers }: LoadReport, seconds: number) {
  return callKinds.map((kind) => {
    const { answered, refused, errors: faults } = answers[kind];
    return {
      kind,
      'a second': Math.round(answered.length / seconds),
      answered: answered.length,
      p50: Math.round(percentile(answered, 50)),
      p99: Math.round(percentile(answered, 99)),
      refused: refused.length,
      faults: faults.length,
    };
  });
}

export const countAnswered = ({ answers }: LoadReport) =>
  callKinds.reduce((sum, kind) => sum + answers[kind].answered.length, 0);
export const countRefused = ({ answers }: LoadReport) =>
  callKinds.reduce((sum, kind) => sum + answers[kind].refused.length, 0);
export const listErrors = ({ answers }: LoadReport) => callKinds.flatMap((kind) => answers[kind].errors);
