import { type ChildProcess, fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createTemporaryDatabase } from '../load/temporary-database.ts';
import type { Exploration, ExplorationResult } from '../schedules/explore.worker.ts';

type Database = 'sqlite' | 'postgres';

/** Both take about equally long when each has a core. */
const LONG: Record<Database, number> = { sqlite: 76_000, postgres: 24_000 };
const SHORT: Record<Database, number> = { sqlite: 1600, postgres: 400 };
/** A fixed seed, so that the gate fails only for a change of the code. */
const SHORT_SEED = 20_261_122;
const MAX_STEPS = { long: 20, short: 12 };
const MAX_MINUTES = '120';

/**
 * Runs generated schedules on both databases in parallel: three editors type, save, lose responses, retry and reload
 * while the office imports, undoes, reverts values and restores. After each step the stored record is compared with a
 * reference model (bench/schedules).
 * @param options `--schedules N`, `--minutes N` (the time limit), `--seed N`, `--database sqlite|postgres`; `--path P` repeats
 * one that failed
 * @returns whether all schedules passed
 */
export async function drillSchedules({ short, options }: { short: boolean; options: readonly string[] }) {
  const { values } = parseArgs({
    args: options.filter((option) => option !== '--short'),
    options: {
      schedules: { type: 'string' },
      seed: { type: 'string' },
      database: { type: 'string' },
      minutes: { type: 'string', default: MAX_MINUTES },
      path: { type: 'string' },
    },
  });
  const seed = Number(values.seed ?? (short ? SHORT_SEED : Date.now() % 2 ** 31));
  const chosen = (['sqlite', 'postgres'] as const).filter(
    (database) => values.database === undefined || values.database === database,
  );
  const runs = (database: Database) => Number(values.schedules ?? (short ? SHORT : LONG)[database]);
  const postgres = chosen.includes('postgres') ? await createTemporaryDatabase() : undefined;
  try {
    const results = await Promise.all(
      chosen.map(async (database) => {
        const databaseUrl = database === 'postgres' ? postgres?.url : undefined;
        const plan = {
          databaseUrl,
          seed,
          runs: runs(database),
          maxSteps: short ? MAX_STEPS.short : MAX_STEPS.long,
          path: values.path,
          maxMinutes: Number(values.minutes),
        };
        const result = { database, ...(await explore(plan)) };
        print(result, `${short ? '--short ' : ''}--seed ${seed}`);
        return result;
      }),
    );
    return results.every(({ schedules, failure }) => schedules > 0 && failure === undefined);
  } finally {
    await postgres?.drop();
  }
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Runs in its own process, because the web app's code gets the globals of a browser there. */
const explore = (exploration: Exploration) =>
  new Promise<ExplorationResult>((resolve, reject) => {
    const child = fork(new URL('../schedules/explore.worker.ts', import.meta.url), {
      execArgv: ['--import', 'tsx'],
    });
    running.add(child);
    child.once('message', (result) => resolve(result as ExplorationResult));
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      reject(new Error(`The process of the schedules exited with ${code ?? 'a signal'}.`));
    });
    child.send(exploration);
  });

function print(result: ExplorationResult & { readonly database: Database }, options: string) {
  const { database, schedules, seconds, cpuSeconds, counts, failure } = result;
  const duration = `${Math.round(seconds)} s (${Math.round(cpuSeconds)} s of CPU time)`;
  console.log(`${database}, ${options}: ${schedules} schedules in ${duration}`);
  const entries = Object.entries(counts).toSorted(([one], [other]) => one.localeCompare(other));
  for (const [name, count] of entries) console.log(`  ${String(count).padStart(9)} ${name}`);
  if (!failure) return;
  console.log(`✗ ${failure.error}`);
  console.log(
    failure.schedule.isImported ? 'An import adds the student, then:' : 'The student exists, then:',
  );
  for (const step of failure.schedule.steps) console.log(`  ${JSON.stringify(step)}`);
  console.log('Repeat it with:');
  console.log(`npm run drill -- schedules --database ${database} ${options} --path ${failure.path}`);
}
