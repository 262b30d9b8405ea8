import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import type { KindTypes } from '../../apps/web/src/lib/autosave/record-kind.ts';
import { scratchFolder } from '../../scripts/set-up/scratch-folder.mjs';
import { openSchoolDatabase } from '../load/larger-school.ts';
import { installTabGlobals } from './page-globals.ts';
import { createRecordWorlds } from './record/record-world.ts';
import { recordSchedules } from './record/steps.ts';
import { runSchedule } from './run-schedule.ts';
import { createSheetWorlds } from './sheet/sheet-world.ts';
import { sheetSchedules } from './sheet/steps.ts';
import type { Schedule } from './steps.ts';
import { Tally } from './tally.ts';
import type { World } from './world.ts';

export interface Exploration {
  /** What the pages of the schedules save. */
  readonly subject: 'record' | 'sheet';
  readonly databaseUrl?: string | undefined;
  readonly seed: number;
  readonly runs: number;
  readonly maxSteps: number;
  /** fast-check's path to one schedule of the seed, to run only that. */
  readonly path?: string | undefined;
  /** Stops after this time with the results so far. */
  readonly maxMinutes: number;
}

export interface ExplorationResult {
  readonly schedules: number;
  readonly seconds: number;
  /** On a busy machine this is far less than the elapsed time. */
  readonly cpuSeconds: number;
  readonly counts: Tally['counts'];
  readonly failure?: {
    readonly path: string;
    readonly error: string;
    readonly schedule: Schedule<string, unknown>;
  };
}

// Started with `fork`: receives an exploration and sends its result.
process.once('message', (exploration: Exploration) => {
  void explore(exploration).then((result) => {
    process.send?.(result, () => process.disconnect());
  });
});

async function explore(exploration: Exploration): Promise<ExplorationResult> {
  const folder = mkdtempSync(join(scratchFolder(), 'formroom-schedules-'));
  const db = openSchoolDatabase(folder, exploration.databaseUrl);
  try {
    await migrate(db);
    installTabGlobals();
    // Makes schedules reproducible. Only the delays of retries depend on it.
    Math.random = () => 0.5;
    return await (exploration.subject === 'record' ? exploreRecord : exploreSheet)(db, exploration);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

function exploreRecord(db: Database, exploration: Exploration) {
  const tally = new Tally();
  return check(recordSchedules(exploration.maxSteps), createRecordWorlds(db, tally), { tally, exploration });
}

async function exploreSheet(db: Database, exploration: Exploration) {
  const tally = new Tally();
  const createWorld = await createSheetWorlds(db, tally);
  return await check(sheetSchedules(exploration.maxSteps), createWorld, { tally, exploration });
}

async function check<T extends KindTypes, OwnStep>(
  schedules: fc.Arbitrary<Schedule<T['Name'], OwnStep>>,
  createWorld: () => World<T, OwnStep>,
  {
    tally,
    exploration: { seed, runs, path, maxMinutes },
  }: { readonly tally: Tally; readonly exploration: Exploration },
): Promise<ExplorationResult> {
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  const property = fc.asyncProperty(schedules, (schedule) => runSchedule(createWorld(), schedule, tally));
  const details = await fc.check(property, {
    seed,
    numRuns: runs,
    ...(path !== undefined && { path }),
    interruptAfterTimeLimit: maxMinutes * 60_000,
  });
  const { user, system } = process.cpuUsage(cpuBefore);
  const [schedule] = details.counterexample ?? [];
  const error = details.errorInstance;
  return {
    schedules: details.numRuns,
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (user + system) / 1_000_000,
    counts: tally.counts,
    ...(schedule && {
      failure: {
        path: details.counterexamplePath ?? '',
        error: error instanceof Error ? (error.stack ?? '') : String(error),
        schedule,
      },
    }),
  };
}
