import { compareFiles } from '../drills/compare-files.ts';
import type { FamilyWorkload } from './family-workload.ts';
import { openSchoolDatabase } from './larger-school.ts';
import { countStoredSaves } from './stored-saves.ts';

export interface WorkloadResults {
  readonly rows: Readonly<
    Record<string, { done: number; failed: number; repeatedFailures: number; longestMs: number }>
  >;
  /** Acknowledged saves that are missing in record or history. */
  readonly lost: number;
  /** Acknowledged uploads that are missing, rows without files, files without rows. */
  readonly errors: number;
}

/**
 * Summarizes a workload that has stopped, and compares it with the stored data.
 * @param environment of one of the portals
 */
export async function collectResults(
  { actions, saving, uploaded }: FamilyWorkload,
  environment: { readonly DATA_DIR: string; readonly DATABASE_URL: string } & Record<string, string>,
): Promise<WorkloadResults> {
  const rows = Object.fromEntries(
    Object.entries(actions).map(([name, each]) => [
      name,
      {
        done: sum(each.map(({ done }) => done)),
        failed: sum(each.map(({ failed }) => failed)),
        repeatedFailures: sum(each.map(({ repeatedFailures }) => repeatedFailures)),
        longestMs: Math.round(Math.max(...each.map(({ longestMs }) => longestMs))),
      },
    ]),
  );
  const db = openSchoolDatabase(environment.DATA_DIR, environment.DATABASE_URL);
  let lost = 0;
  for (const { id, action } of saving) lost += Math.max(0, action.done - (await countStoredSaves(db, id)));
  await db.destroy();
  const { errors } = await compareFiles(environment, uploaded);
  const reasons = Object.values(actions).flatMap((each) => each.flatMap((action) => action.reasons));
  for (const reason of new Set(reasons)) {
    console.log(`${reasons.filter((each) => each === reason).length} × ${reason.trim()}`);
  }
  return { rows, lost, errors };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
