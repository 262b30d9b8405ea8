import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { scratchFolder } from '../../scripts/set-up/scratch-folder.mjs';
import { openSchoolDatabase } from '../load/larger-school.ts';
import { installTabGlobals } from './page-globals.ts';
import { runSchedule } from './run-schedule.ts';
import { School } from './school.ts';
import { type Schedule, schedules } from './steps.ts';
import { Tally } from './tally.ts';

export interface Exploration {
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
  readonly failure?: { readonly path: string; readonly error: string; readonly schedule: Schedule };
}

// Started with `fork`: receives an exploration and sends its result.
process.once('message', (exploration: Exploration) => {
  void explore(exploration).then((result) => {
    process.send?.(result, () => process.disconnect());
  });
});

async function explore({
  databaseUrl,
  seed,
  runs,
  maxSteps,
  path,
  maxMinutes,
}: Exploration): Promise<ExplorationResult> {
  const folder = mkdtempSync(join(scratchFolder(), 'formroom-schedules-'));
  const db = openSchoolDatabase(folder, databaseUrl);
  try {
    await migrate(db);
    installTabGlobals();
    // Makes schedules reproducible. Only the delays of retries depend on it.
    Math.random = () => 0.5;
    const school = new School(db);
    const tally = new Tally();
    const start = performance.now();
    const cpuBefore = process.cpuUsage();
    const property = fc.asyncProperty(schedules(maxSteps), (schedule) =>
      runSchedule(school, schedule, tally),
    );
    const details = await fc.check(property, {
      seed,
      numRuns: runs,
      ...(path !== undefined && { path }),
      interruptAfterTimeLimit: maxMinutes * 60_000,
    });
    const { user, system } = process.cpuUsage(cpuBefore);
    const [schedule] = details.counterexample ?? [];
    return {
      schedules: details.numRuns,
      seconds: (performance.now() - start) / 1000,
      cpuSeconds: (user + system) / 1_000_000,
      counts: tally.counts,
      ...(schedule && {
        failure: {
          path: details.counterexamplePath ?? '',
          error:
            details.errorInstance instanceof Error
              ? (details.errorInstance.stack ?? '')
              : String(details.errorInstance),
          schedule,
        },
      }),
    };
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
