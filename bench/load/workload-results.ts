import { compareFiles } from '../drills/compare-files.ts';
import type { FamilyWorkload } from './family-workload.ts';
import { openSchoolDatabase } from './larger-school.ts';
import { countStoredSaves } from './stored-saves.ts';

export interface WorkloadResults {
  readonly rows: Readonly<
    Record<string, { done: number; failed: number; repeatedFailures: number; longestMs: number }>
  >;
  /** Saves that were answered 200 and are missing in record or history. */
  readonly lost: number;
  /** Uploads that were answered 200 and are missing, rows without files, files without rows. */
  readonly errors: number;
}

/**
 * Summarizes the workload and compares it with the stored data; `environment` is that of a portal whose families have
 * stopped.
 */
export async function collectResults(
  { actions: errands, saving, uploaded }: FamilyWorkload,
  environment: { readonly DATA_DIR: string; readonly DATABASE_URL: string } & Record<string, string>,
): Promise<WorkloadResults> {
  const rows = Object.fromEntries(
    Object.entries(errands).map(([name, each]) => [
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
  for (const { id, errand } of saving) lost += Math.max(0, errand.done - (await countStoredSaves(db, id)));
  await db.destroy();
  const { errors } = await compareFiles(environment, uploaded);
  const reasons = Object.values(errands).flatMap((each) => each.flatMap((errand) => errand.reasons));
  for (const reason of new Set(reasons)) {
    console.log(`${reasons.filter((each) => each === reason).length} × ${reason.trim()}`);
  }
  return { rows, lost, errors };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
