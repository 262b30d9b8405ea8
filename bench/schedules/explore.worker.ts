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
  readonly mostSteps: number;
  /** The path of one schedule of the seed, to repeat only that. */
  readonly path?: string | undefined;
  /** Stops after this time with the results so far. */
  readonly mostMinutes: number;
}

export interface Explored {
  readonly schedules: number;
  readonly seconds: number;
  /** CPU minutes; on a busy machine far fewer than elapsed minutes. */
  readonly worked: number;
  readonly tally: Tally['counts'];
  readonly failure?: { readonly path: string; readonly error: string; readonly schedule: Schedule };
}

// Started with `fork`: receives an exploration and sends its result.
process.once('message', (exploration: Exploration) => {
  void explore(exploration).then((explored) => {
    process.send?.(explored, () => process.disconnect());
  });
});

async function explore({
  databaseUrl,
  seed,
  runs,
  mostSteps,
  path,
  mostMinutes,
}: Exploration): Promise<Explored> {
  const folder = mkdtempSync(join(scratchFolder(), 'formroom-schedules-'));
  const db = openSchoolDatabase(folder, databaseUrl);
  try {
    await migrate(db);
    installTabGlobals();
    // Only the retry delays depend on it; a schedule must be reproducible.
    Math.random = () => 0.5;
    const school = new School(db);
    const tally = new Tally();
    const began = performance.now();
    const used = process.cpuUsage();
    const property = fc.asyncProperty(schedules(mostSteps), (schedule) =>
      runSchedule(school, schedule, tally),
    );
    const found = await fc.check(property, {
      seed,
      numRuns: runs,
      ...(path !== undefined && { path }),
      interruptAfterTimeLimit: mostMinutes * 60_000,
    });
    const { user, system } = process.cpuUsage(used);
    const [schedule] = found.counterexample ?? [];
    return {
      schedules: found.numRuns,
      seconds: (performance.now() - began) / 1000,
      worked: (user + system) / 1_000_000,
      tally: tally.counts,
      ...(schedule && {
        failure: {
          path: found.counterexamplePath ?? '',
          error:
            found.errorInstance instanceof Error
              ? (found.errorInstance.stack ?? '')
              : String(found.errorInstance),
          schedule,
        },
      }),
    };
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
