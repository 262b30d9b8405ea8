import { percentile } from '../table.ts';
import type { ApiResponse } from './send-request.ts';

const callKinds = ['save', 'page', 'card'] as const;
export type CallKind = (typeof callKinds)[number];

/** The results of the calls of one kind: response times in ms. */
export interface CallResults {
  /** Status 200. */
  readonly succeeded: number[];
  /** Load shedding: status 503 with Retry-After. */
  readonly shed: number[];
  /** Any other status, and connection errors. */
  readonly errors: string[];
}
/** The results of one process, which are sent to its parent. */
export interface LoadReport {
  readonly results: Record<CallKind, CallResults>;
  /** The text of each acknowledged save, with its student. */
  readonly saved: readonly (readonly [id: string, text: string])[];
  /** Calls that were due but not sent, because every family had a save in flight. */
  readonly skipped: number;
}

export const emptyResults = (): Record<CallKind, CallResults> => {
  const empty = (): CallResults => ({ succeeded: [], shed: [], errors: [] });
  return { save: empty(), page: empty(), card: empty() };
};

/** Sends a call and records its result; returns undefined if no response came. */
export async function recordCall({ succeeded, shed, errors }: CallResults, call: () => Promise<ApiResponse>) {
  const start = performance.now();
  try {
    const response = await call();
    const elapsed = performance.now() - start;
    if (response.status === 200) succeeded.push(elapsed);
    else if (response.status === 503 && Number(response.headers['retry-after']) > 0) shed.push(elapsed);
    else errors.push(`${response.status} ${response.text.slice(0, 100)}`);
    return response;
  } catch (error) {
    errors.push(String(error));
    return undefined;
  }
}

export function mergeReports(reports: readonly LoadReport[]): LoadReport {
  const results = emptyResults();
  for (const kind of callKinds) {
    for (const report of reports) {
      results[kind].succeeded.push(...report.results[kind].succeeded);
      results[kind].shed.push(...report.results[kind].shed);
      results[kind].errors.push(...report.results[kind].errors);
    }
  }
  return {
    results,
    saved: reports.flatMap(({ saved }) => saved),
    skipped: reports.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}

/** Returns a table row for each kind of call. */
export function toTableRows({ results }: LoadReport, seconds: number) {
  return callKinds.map((kind) => {
    const { succeeded, shed, errors } = results[kind];
    return {
      kind,
      'per second': Math.round(succeeded.length / seconds),
      succeeded: succeeded.length,
      p50: Math.round(percentile(succeeded, 50)),
      p99: Math.round(percentile(succeeded, 99)),
      shed: shed.length,
      errors: errors.length,
    };
  });
}

export const countSucceeded = ({ results }: LoadReport) =>
  callKinds.reduce((sum, kind) => sum + results[kind].succeeded.length, 0);
export const countShed = ({ results }: LoadReport) =>
  callKinds.reduce((sum, kind) => sum + results[kind].shed.length, 0);
export const listErrors = ({ results }: LoadReport) => callKinds.flatMap((kind) => results[kind].errors);
