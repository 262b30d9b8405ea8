import { type ChildProcess, fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createTemporaryDatabase } from '../load/temporary-database.ts';
import type { Exploration, ExplorationResult } from '../schedules/explore.worker.ts';

type Database = 'sqlite' | 'postgres';
const databases = ['sqlite', 'postgres'] as const satisfies Database[];
type Subject = Exploration['subject'];
const subjects = ['record', 'sheet'] as const satisfies Subject[];

/** Both databases take about equally long when each has a core. */
const LONG: Record<Subject, Record<Database, number>> = {
  record: { sqlite: 76_000, postgres: 24_000 },
  sheet: { sqlite: 76_000, postgres: 24_000 },
};
const SHORT: typeof LONG = {
  record: { sqlite: 1600, postgres: 400 },
  sheet: { sqlite: 300, postgres: 60 },
};
/** A fixed seed, so that the gate fails only for a change of the code. */
const SHORT_SEED = 20_261_122;
const MAX_STEPS = { long: 20, short: 12 };
const MAX_MINUTES = '120';

/**
 * Runs generated schedules on both databases in parallel: three editors type, save, lose responses, retry, reload and sign in
 * again while the office imports, undoes and restores. After each step what is stored is compared with a model: of a student's
 * record (bench/schedules/record), then of a mark sheet (bench/schedules/sheet).
 * @param options `--schedules N`, `--minutes N` (the time limit), `--seed N`, `--database sqlite|postgres`, `--subject
 * record|sheet`; `--path P` repeats one that failed
 * @returns whether all schedules passed
 */
export async function drillSchedules({ short, options }: { short: boolean; options: readonly string[] }) {
  const { values } = parseArgs({
    args: options.filter((option) => option !== '--short'),
    options: {
      schedules: { type: 'string' },
      seed: { type: 'string' },
      database: { type: 'string' },
      subject: { type: 'string' },
      minutes: { type: 'string', default: MAX_MINUTES },
      path: { type: 'string' },
    },
  });
  const seed = Number(values.seed ?? (short ? SHORT_SEED : Date.now() % 2 ** 31));
  const chosen = databases.filter((each) => values.database === undefined || values.database === each);
  const runs = (subject: Subject, database: Database) =>
    Number(values.schedules ?? (short ? SHORT : LONG)[subject][database]);
  const run = async (subject: Subject, database: Database) => {
    const postgres = database === 'postgres' ? await createTemporaryDatabase() : undefined;
    try {
      const result = await explore({
        subject,
        databaseUrl: postgres?.url,
        seed,
        runs: runs(subject, database),
        maxSteps: short ? MAX_STEPS.short : MAX_STEPS.long,
        path: values.path,
        maxMinutes: Number(values.minutes),
      });
      print({ subject, database, ...result }, `${short ? '--short ' : ''}--seed ${seed}`);
      return result;
    } finally {
      await postgres?.drop();
    }
  };
  const results: ExplorationResult[] = [];
  for (const subject of subjects)
    if (values.subject === undefined || values.subject === subject)
      results.push(...(await Promise.all(chosen.map((database) => run(subject, database)))));
  return results.every(({ schedules, failure }) => schedules > 0 && failure === undefined);
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

type Result = ExplorationResult & { readonly subject: Subject; readonly database: Database };

function print(result: Result, options: string) {
  const { subject, database, schedules, seconds, cpuSeconds, counts, failure } = result;
  const duration = `${Math.round(seconds)} s (${Math.round(cpuSeconds)} s of CPU time)`;
  console.log(`${subject}, ${database}, ${options}: ${schedules} schedules in ${duration}`);
  const entries = Object.entries(counts).toSorted(([one], [other]) => one.localeCompare(other));
  for (const [name, count] of entries) console.log(`  ${String(count).padStart(9)} ${name}`);
  if (!failure) return;
  console.log(`✗ ${failure.error}`);
  console.log(`In the ${failure.schedule.isFirstStart ? 'first' : 'other'} state to start from:`);
  for (const step of failure.schedule.steps) console.log(`  ${JSON.stringify(step)}`);
  console.log('Repeat it with:');
  console.log(
    `npm run drill -- schedules --subject ${subject} --database ${database} ${options} --path ${failure.path}`,
  );
}
