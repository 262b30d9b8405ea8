import { percentile } from '../table.ts';
import type { CallAnswer } from './crowd-calls.ts';

export const kinds = ['save', 'page', 'card'] as const;
export type Kind = (typeof kinds)[number];

/** How the calls of one kind went; times in ms. */
export interface Answers {
  readonly answered: number[];
  /** Answered 503 with a time to come back. */
  readonly refused: number[];
  /** Any other answer, and broken connections. */
  readonly faults: string[];
}
/** What a crowd met; processes tell each other of it. */
export interface CrowdReport {
  readonly answers: Record<Kind, Answers>;
  /** The texts whose saves were answered 200, by student. */
  readonly saved: readonly (readonly [id: string, text: string])[];
  /** Calls that were due and were not made, because every family was waiting for an answer. */
  readonly unmade: number;
}

export const noAnswers = (): Record<Kind, Answers> => {
  const none = (): Answers => ({ answered: [], refused: [], faults: [] });
  return { save: none(), page: none(), card: none() };
};

/** Makes a call and notes how it went; nothing where no answer came. */
export async function noted<Answer extends Pick<CallAnswer, 'status' | 'text' | 'retryAfter'>>(
  { answered, refused, faults }: Answers,
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

export function joined(reports: readonly CrowdReport[]): CrowdReport {
  const answers = noAnswers();
  for (const kind of kinds) {
    for (const report of reports) {
      answers[kind].answered.push(...report.answers[kind].answered);
      answers[kind].refused.push(...report.answers[kind].refused);
      answers[kind].faults.push(...report.answers[kind].faults);
    }
  }
  return {
    answers,
    saved: reports.flatMap(({ saved }) => saved),
    unmade: reports.reduce((sum, { unmade }) => sum + unmade, 0),
  };
}

/** A line for each kind of call. */
export function linesOf({ answers }: CrowdReport, seconds: number) {
  return kinds.map((kind) => {
    const { answered, refused, faults } = answers[kind];
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

export const answeredOf = ({ answers }: CrowdReport) =>
  kinds.reduce((sum, kind) => sum + answers[kind].answered.length, 0);
export const refusedOf = ({ answers }: CrowdReport) =>
  kinds.reduce((sum, kind) => sum + answers[kind].refused.length, 0);
export const faultsOf = ({ answers }: CrowdReport) => kinds.flatMap((kind) => answers[kind].faults);
