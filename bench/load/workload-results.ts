import { compareFiles } from './compare-files.ts';
import type { FamilyWorkload } from './family-workload.ts';
import { openSchoolDatabase } from './larger-school.ts';
import { countStoredSaves } from './stored-saves.ts';

export interface WorkloadResults {
  readonly rows: Readonly<
    Record<string, { done: number; failed: number; repeatedFailures: number; longestMs: number }>
  >;
  /** Why actions failed, each reason once. */
  readonly reasons: readonly string[];
  /** Acknowledged saves that are missing in record or history. */
  readonly lost: number;
  /** Acknowledged uploads that are missing, rows without files, files without rows. */
  readonly errors: number;
}

/** Where a portal stores its data: its variables of the environment. */
export type StorageVariables = Readonly<Record<string, string>> & { readonly DATA_DIR: string };

/** Summarizes a workload that has stopped, and compares it with the stored data. */
export async function collectResults(
  workload: FamilyWorkload,
  storage: StorageVariables,
): Promise<WorkloadResults> {
  const { saving, uploaded } = workload;
  const lostMeanwhile = sum(saving.map(({ lost }) => lost.size));
  const lostInTheEnd = await countLostSaves(
    storage,
    new Map(saving.map(({ id, action }) => [id, action.done])),
  );
  const { errors } = await compareFiles(storage, uploaded);
  return { ...summarizeActions(workload), lost: lostMeanwhile + lostInTheEnd, errors };
}

export function summarizeActions({ actions }: FamilyWorkload) {
  const rows = Object.fromEntries(
    Object.entries(actions).map(([name, each]) => [
      name,
      {
        done: sum(each.map(({ done }) => done)),
        failed: sum(each.map(({ reasons }) => reasons.length)),
        repeatedFailures: sum(each.map(({ repeatedFailures }) => repeatedFailures)),
        longestMs: Math.round(Math.max(...each.map(({ longestMs }) => longestMs))),
      },
    ]),
  );
  const reasons = Object.values(actions)
    .flatMap((each) => each.flatMap((action) => action.reasons))
    .map((reason) => reason.replace(/,"request_id":"\w+"/, ''));
  for (const reason of new Set(reasons)) {
    console.log(`${reasons.filter((each) => each === reason).length} × ${reason.trim()}`);
  }
  return { rows, reasons: [...new Set(reasons)] };
}

/** Counts the saves that are missing, of those that each student's family had acknowledged. */
export async function countLostSaves(
  { DATA_DIR, DATABASE_URL }: StorageVariables,
  acknowledged: ReadonlyMap<string, number>,
) {
  const db = openSchoolDatabase(DATA_DIR, DATABASE_URL);
  let lost = 0;
  for (const [id, saves] of acknowledged) lost += Math.max(0, saves - (await countStoredSaves(db, id)));
  await db.destroy();
  return lost;
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
