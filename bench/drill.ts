import type { WorkloadResults } from './load/workload-results.ts';

/** Each imports only its own modules, because loading all of them takes as long as a short drill's rounds. */
const drills: Record<
  string,
  { description: string; run: (short: boolean, options: readonly string[]) => Promise<boolean> }
> = {
  kill: {
    description:
      'an acknowledged save or upload survives kill -9 of the portal and of PostgreSQL: 20 rounds of each, then rows and files are compared',
    run: async (short) => {
      const { drillKill } = await import('./drills/kill.ts');
      const rounds = (target: 'portal' | 'database') => Array<typeof target>(short ? 2 : 20).fill(target);
      const results = short
        ? await Promise.all([
            drillKill('SQLite', rounds('portal')),
            drillKill('PostgreSQL', ['portal', 'database']),
          ])
        : [
            await drillKill('SQLite', rounds('portal')),
            await drillKill('PostgreSQL', rounds('portal')),
            await drillKill('PostgreSQL', rounds('database')),
          ];
      for (const result of results) printWorkload(result);
      return results.every((result) => {
        const wasInterrupted = (result.rows.saves?.failed ?? 0) > 0;
        return wasInterrupted && isNothingLost(result);
      });
    },
  },
  restore: {
    description:
      'a backup made during saves and uploads restores all that was acknowledged before it, on both databases and file stores',
    run: async (short) => {
      const { drillRestore } = await import('./drills/restore.ts');
      const results = await drillRestore({ short });
      console.table(results);
      return Object.values(results).every(
        ({ saves, uploads, lost, errors }) => saves > 0 && uploads > 0 && lost === 0 && errors === 0,
      );
    },
  },
  operations: {
    description:
      'every command of docs/operations.md works in an empty Debian with systemd and nginx (root, debootstrap)',
    run: async () => {
      const { drillOperations } = await import('./drills/operations.ts');
      return printChecks(await drillOperations());
    },
  },
  release: {
    description:
      'a release can be made, unpacked and used without network, compiler or other packages (Linux, as root)',
    run: async () => {
      const { drillRelease } = await import('./drills/release.ts');
      return printChecks(await drillRelease());
    },
  },
  overload: {
    description:
      'twice the capacity of one process, one family at full speed for ten minutes, on both databases; then 10,000 idle connections, half-open ones and slow readers',
    run: async (short) => {
      const { drillOddConnections } = await import('./drills/odd-connections.ts');
      const { drillOneAccount } = await import('./drills/one-account.ts');
      const { drillOverload } = await import('./drills/overload.ts');
      const minutes = short ? 0.2 : 10;
      const plan = short
        ? { families: 800, rounds: 1, measuredMs: 2000, roundMs: 4000 }
        : { families: 2500, rounds: 3, measuredMs: 6000, roundMs: 20_000 };
      const checks = {
        ...(await drillOverload({ ...plan, database: 'SQLite' })),
        ...(short ? {} : await drillOverload({ ...plan, database: 'PostgreSQL' })),
        ...(await drillOneAccount('SQLite', minutes)),
        ...(await drillOneAccount('PostgreSQL', minutes)),
        ...(await drillOddConnections(
          short
            ? { idle: 500, halfOpen: 50, slowReaders: 50, waitForTimeouts: false }
            : { idle: 10_000, halfOpen: 200, slowReaders: 500, waitForTimeouts: true },
        )),
      };
      return printChecks(checks);
    },
  },
  'posting-day': {
    description:
      'from three processes behind nginx 2,000 families get their cards within a minute of the posting, and none after the removal',
    run: async (short) => {
      const { drillPostingDay } = await import('./drills/posting-day.ts');
      const day = await drillPostingDay(
        short ? 200 : 2000,
        short ? { atOnce: 6, whenReady: 1 } : { atOnce: 60, whenReady: 10 },
      );
      console.table([day]);
      const { errors, cardsServed, denied, servedAfterRemoval } = day;
      return errors === 0 && servedAfterRemoval === 0 && cardsServed > 0 && denied > 0;
    },
  },
  several: {
    description:
      'a change on one of three processes takes effect on all, and under load one can be killed and one stopped without loss',
    run: async (short) => {
      const { drillSeveral } = await import('./drills/several.ts');
      const { consistency, workload } = await drillSeveral(short ? 2 : 10);
      printWorkload(workload);
      return printChecks(consistency) && isAlwaysServed(workload);
    },
  },
  upgrade: {
    description:
      'rolling upgrade under load: three processes are replaced one by one by those of a next release with a migration',
    run: async (short) => {
      const { drillUpgrade } = await import('./drills/upgrade.ts');
      const results = await drillUpgrade(short ? 2 : 10);
      printWorkload(results);
      return isAlwaysServed(results);
    },
  },
  messages: {
    description:
      'no message to a family is lost while the portal and the mail server are killed 20 times, and only what was in flight arrives twice, with the same Message-ID',
    run: async (short) => {
      const { drillMessages } = await import('./drills/messages.ts');
      const plan = short ? { messages: 500, kills: 4 } : { messages: 10_000, kills: 20 };
      const results = await Promise.all([drillMessages('SQLite', plan), drillMessages('PostgreSQL', plan)]);
      console.table(results);
      return results.every(({ arrived, lost, wrong }) => arrived > 0 && lost === 0 && wrong === 0);
    },
  },
  'year-change': {
    description:
      'nothing that families save is lost while the year of 10,000 students is changed and undone, on both databases',
    run: async (short) => {
      const { drillYearChange } = await import('./drills/year-change.ts');
      const results = await drillYearChange(short ? 1000 : 10_000);
      return Object.entries(results).every(([database, { peakMb, ...result }]) => {
        console.log(`${database}, peak memory ${peakMb} MB`);
        printWorkload(result);
        // A busy portal may refuse a call, which then succeeds.
        const areRefused = result.reasons.every((reason) => reason.includes('status 503'));
        return areRefused && isNothingLost(result);
      });
    },
  },
  schedules: {
    description:
      'after 100,000 generated schedules of three editors, imports and restores a record is what a reference model says, and after as many a mark sheet',
    run: async (short, options) => {
      const { drillSchedules } = await import('./drills/schedules.ts');
      return drillSchedules({ short, options });
    },
  },
};

function printChecks(checks: Readonly<Record<string, boolean>>) {
  for (const [name, passes] of Object.entries(checks)) console.log(`${passes ? '✓' : '✗'} ${name}`);
  return Object.values(checks).every(Boolean);
}

/** The load shares the cores with the portal, so this is longer than production needs, but shorter than an upload's timeout. */
const MAX_WAIT_MS = 30_000;

function printWorkload({ rows, lost, errors }: WorkloadResults) {
  console.table(rows);
  console.log(`${lost} saves lost, ${errors} file errors`);
}

/** Whether each kind of action succeeded, and no acknowledged save or file is missing. */
const isNothingLost = ({ rows, lost, errors }: WorkloadResults) =>
  lost === 0 && errors === 0 && Object.values(rows).every(({ done }) => done > 0);

/** Whether besides each retry succeeded, and within the time. */
const isAlwaysServed = (results: WorkloadResults) =>
  isNothingLost(results) &&
  Object.values(results.rows).every(
    ({ repeatedFailures, longestMs }) => repeatedFailures === 0 && longestMs < MAX_WAIT_MS,
  );

const [name, ...options] = process.argv.slice(2);
const drill = drills[name ?? ''];
if (!drill) {
  console.log('Usage: npm run drill -- NAME [--short]\n');
  for (const [each, { description }] of Object.entries(drills))
    console.log(`  ${each.padEnd(14)} ${description}`);
  process.exit(name === undefined ? 0 : 1);
}
const passed = await drill.run(options.includes('--short'), options);
console.log(passed ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exit(passed ? 0 : 1);
