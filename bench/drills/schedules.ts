import { type ChildProcess, fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../scripts/set-up/postgres.mjs';
import { runOnDatabaseServer } from '../../apps/server/src/testing/run-sql.ts';
import type { Exploration, Explored } from '../schedules/explore.worker.ts';

type Database = 'sqlite' | 'postgres';

/** Chosen so that both take about as long on two processes. */
const LONG: Record<Database, number> = { sqlite: 76_000, postgres: 24_000 };
const SHORT: Record<Database, number> = { sqlite: 1600, postgres: 400 };
/** The gate runs the same schedules each time, so that it fails only for a change of the code. */
const SEED_OF_SHORT = 20_261_122;
const MAX_STEPS = { long: 20, short: 12 };
const MAX_MINUTES = '120';

/**
 * Schedules of three editors who type, save, lose responses, retry and reload while the office imports, undoes,
 * reverts values and restores, on both databases in parallel, compared with a reference model after each step
 * (bench/schedules).
 * @param options `--schedules N`, `--minutes N` at most, `--seed N`, `--database sqlite|postgres`; `--path P` repeats
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
  const seed = Number(values.seed ?? (short ? SEED_OF_SHORT : Date.now() % 2 ** 31));
  const chosen = (['sqlite', 'postgres'] as const).filter(
    (database) => values.database === undefined || values.database === database,
  );
  const runs = (database: Database) => Number(values.schedules ?? (short ? SHORT : LONG)[database]);
  const postgres = chosen.includes('postgres') ? await emptyDatabase() : undefined;
  try {
    const explored = await Promise.all(
      chosen.map(async (database) => {
        const databaseUrl = database === 'postgres' ? postgres?.url : undefined;
        const plan = {
          databaseUrl,
          seed,
          runs: runs(database),
          mostSteps: short ? MAX_STEPS.short : MAX_STEPS.long,
          path: values.path,
          mostMinutes: Number(values.minutes),
        };
        const outcome = { database, ...(await explore(plan)) };
        show(outcome, `${short ? '--short ' : ''}--seed ${seed}`);
        return outcome;
      }),
    );
    return explored.every(({ schedules, failure }) => schedules > 0 && failure === undefined);
  } finally {
    await postgres?.drop();
  }
}

/** Creates a database of its own, because others may use the server too. */
async function emptyDatabase() {
  const server = await startPostgres({ durable: false });
  const name = `formroom_schedules_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOnDatabaseServer(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const drop = async () => {
    await runOnDatabaseServer(server.url, `drop database ${name} with (force)`);
    await server.stop();
  };
  return { url: url.href, drop };
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Runs in its own process, because the web app's code gets the globals of a browser there. */
const explore = (exploration: Exploration) =>
  new Promise<Explored>((resolve, reject) => {
    const child = fork(new URL('../schedules/explore.worker.ts', import.meta.url), {
      execArgv: ['--import', 'tsx'],
    });
    running.add(child);
    child.once('message', (explored) => resolve(explored as Explored));
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      reject(new Error(`The schedules ended with ${code ?? 'a signal'}.`));
    });
    child.send(exploration);
  });

function show(explored: Explored & { readonly database: Database }, how: string) {
  const { database, schedules, seconds, worked, tally, failure } = explored;
  const took = `${Math.round(seconds)} s, ${Math.round(worked)} s of them at work`;
  console.log(`${database}, ${how}: ${schedules} schedules in ${took}`);
  const entries = Object.entries(tally).toSorted(([one], [other]) => one.localeCompare(other));
  for (const [what, count] of entries) console.log(`  ${String(count).padStart(9)} ${what}`);
  if (!failure) return;
  console.log(`✗ ${failure.error}`);
  console.log(failure.schedule.isImported ? 'The student is imported, then:' : 'The student is there, then:');
  for (const step of failure.schedule.steps) console.log(`  ${JSON.stringify(step)}`);
  console.log('Repeat it with:');
  console.log(`npm run drill -- schedules --database ${database} ${how} --path ${failure.path}`);
}
