import { createHash } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import {
  dataCheckIds,
  type Finding,
  fingerprintText,
  runDataCheck,
} from '@formroom/domain/registration/data-checks/data-checks.ts';
import { toIsoDate, type ZonedTime } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import {
  deleteDismissed,
  findCheckedStudents,
  findDismissed,
  findStudentsState,
} from './data-checks.repository.ts';

export interface FoundFinding extends Finding {
  readonly fingerprint: string;
}

interface Run {
  readonly state: string;
  readonly findings: Promise<readonly FoundFinding[]>;
}

/** The last run of the checks, which is used until a student or the day changes. */
const lastRuns = new WeakMap<Database, Run>();

/** Returns what the checks find among the enrolled students, in the order of the checks and of the names. */
export async function findFindings(
  db: Database,
  { now, timeZone }: ZonedTime,
): Promise<readonly FoundFinding[]> {
  const today = toIsoDate(now, timeZone);
  const state = `${today} ${await findStudentsState(db)}`;
  const last = lastRuns.get(db);
  if (last?.state === state) return await last.findings;
  const run: Run = { state, findings: runChecks(db, today) };
  lastRuns.set(db, run);
  try {
    return await run.findings;
  } catch (error) {
    if (lastRuns.get(db) === run) lastRuns.delete(db);
    throw error;
  }
}

async function runChecks(db: Database, today: string): Promise<FoundFinding[]> {
  const students = await findCheckedStudents(db);
  const found: FoundFinding[] = [];
  for (const check of dataCheckIds) {
    await othersFirst();
    for (const finding of runDataCheck(check, students, today)) {
      found.push({ ...finding, fingerprint: hash(fingerprintText(finding)) });
    }
  }
  return found;
}

/**
 * Deletes dismissals of findings about several students that no longer exist, such as those with a leaver: their notes may
 * be about the other child.
 */
export async function deleteOutdatedDismissals(db: Database) {
  const students = await findCheckedStudents(db);
  for (const check of checksOfSeveral) {
    const current = runDataCheck(check, students, '').map(
      (finding) => `${finding.students[0]?.id ?? ''} ${hash(fingerprintText(finding))}`,
    );
    const outdated = [...(await findDismissed(db))]
      .filter(([key]) => key.endsWith(` ${check}`))
      .map(([key, { fingerprint }]) => ({ id: key.slice(0, -` ${check}`.length), fingerprint }))
      .filter(({ id, fingerprint }) => !current.includes(`${id} ${fingerprint}`));
    for (const { id } of outdated) await deleteDismissed(db, { student_id: id, check });
  }
}

/** The checks of several students. They don't depend on the day. */
const checksOfSeveral = ['duplicates', 'sameIds'] as const;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
