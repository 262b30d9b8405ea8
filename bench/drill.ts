import type { KillResults } from './drills/kill.ts';
import type { WorkloadResults } from './load/workload-results.ts';

/** Each imports only its own modules, because loading all of them takes as long as a short drill's rounds. */
const drills: Record<
  string,
  { description: string; run: (short: boolean, options: readonly string[]) => Promise<boolean> }
> = {
  kill: {
    description: 'kill -9 of the portal and of PostgreSQL while families save: 20 rounds on each database',
    run: async (short) => {
      const results = await (short ? killShort() : killLong());
      console.table(results);
      return Object.values(results).every(({ acknowledged, lost }) => acknowledged > 0 && lost === 0);
    },
  },
  uploads: {
    description:
      'kill -9 of the portal during uploads: 20 rounds on each database; then rows and files are compared',
    run: async (short) => {
      const { killDuringUploads } = await import('./drills/uploads.ts');
      const results = await killDuringUploads({ short });
      console.table(results);
      return Object.values(results).every(({ acknowledged, errors }) => acknowledged > 0 && errors === 0);
    },
  },
  restore: {
    description:
      'the portal is backed up during saves and uploads, wiped and restored, on both databases and both file stores',
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
    description: 'every command of docs/operations.md in an empty Debian with systemd (root, debootstrap)',
    run: async () => {
      const { drillOperations } = await import('./drills/operations.ts');
      return printChecks(await drillOperations());
    },
  },
  release: {
    description:
      'a release is made, unpacked and used without network, compiler or other packages (Linux, as root)',
    run: async () => {
      const { drillRelease } = await import('./drills/release.ts');
      return printChecks(await drillRelease());
    },
  },
  proxy: {
    description:
      'nginx with the configuration of deploy/: other host names, other client addresses, rate limits (needs nginx and openssl)',
    run: async () => {
      const { drillProxy } = await import('./drills/proxy.ts');
      return printChecks(await drillProxy());
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
      'three processes behind nginx: 2,000 families open their cards within a minute, and again within 10 s, then 200 keep reading while the cards are removed',
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
      'three processes on PostgreSQL and S3 behind nginx: a change on one takes effect on all; one is killed, one is stopped, both restart, under load',
    run: async (short) => {
      const { drillSeveral } = await import('./drills/several.ts');
      const { consistency, workload } = await drillSeveral(short ? 2 : 10);
      return [printChecks(consistency), printWorkload(workload)].every(Boolean);
    },
  },
  upgrade: {
    description:
      'rolling upgrade under load: three processes are replaced one by one by those of a next release with a migration',
    run: async (short) => {
      const { drillUpgrade } = await import('./drills/upgrade.ts');
      return printWorkload(await drillUpgrade(short ? 2 : 10));
    },
  },
  'year-change': {
    description:
      'families read and save on both databases while the year of 10,000 students is changed and undone',
    run: async (short) => {
      const { drillYearChange } = await import('./drills/year-change.ts');
      const results = await drillYearChange({ students: short ? 1000 : 10_000, saving: 20, reading: 5 });
      for (const [database, { reads, saves, ...others }] of Object.entries(results)) {
        console.log(database, others);
        console.table({ reads, saves });
      }
      return Object.values(results).every(
        ({ lost, reads, saves }) => lost === 0 && reads.errors === 0 && saves.errors === 0,
      );
    },
  },
  schedules: {
    description:
      '100,000 generated schedules of three editors, imports and restored backups, on both databases, checked against a reference model',
    run: async (short, options) => {
      const { drillSchedules } = await import('./drills/schedules.ts');
      return drillSchedules({ short, options });
    },
  },
  parent: {
    description:
      'a parent on a slow phone, from the first sign-in to the agreement: every field, every document, some mistakes',
    run: async () => {
      const { drillParent } = await import('./drills/parent.ts');
      const { keys, taps, answered, corrected, waits, waitSeconds, minutes, errors } = await drillParent();
      for (const [name, seconds] of waits) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
      console.log(`${answered} fields filled in, ${corrected} mistakes corrected`);
      console.log(`${keys} keys, ${taps} taps, ${waitSeconds.toFixed(0)} s of waiting`);
      console.log(`${minutes.toFixed(1)} minutes at 3 keys a second and a second for each tap`);
      for (const error of errors) console.log(`✗ ${error}`);
      return minutes < 12 && corrected > 0 && errors.length === 0;
    },
  },
  smoke: {
    description: 'sign-in, a save, uploads, the PDF of the form, a backup and a clean stop, on this Node',
    run: async () => {
      const { drillSmoke } = await import('./drills/smoke.ts');
      const { seconds, checks } = await drillSmoke();
      console.table([seconds]);
      return printChecks(checks);
    },
  },
  codes: {
    description:
      'the cards of 20 students scanned at 150 dpi, turned by 3 degrees, as JPEG 50: read by zbarimg and by the page (needs zbar-tools, poppler-utils)',
    run: async (short) => {
      const { drillCodes } = await import('./drills/codes.ts');
      const results = await drillCodes(short ? 2 : 20);
      console.table(results);
      return Object.values(results).every(
        ({ cards, zbarimg, page }) => cards > 0 && zbarimg === cards && page === cards,
      );
    },
  },
};

async function killLong(): Promise<Record<string, KillResults>> {
  const { killOnPostgres, killPortalOnSqlite } = await import('./drills/kill.ts');
  const plan = (target: 'portal' | 'database') => ({
    rounds: Array<typeof target>(20).fill(target),
    streams: 20,
  });
  return {
    'portal killed, SQLite': await killPortalOnSqlite(plan('portal')),
    'portal killed, PostgreSQL': await killOnPostgres(plan('portal')),
    'PostgreSQL killed': await killOnPostgres(plan('database')),
  };
}

/** Runs each kind of kill once or twice, on both databases in parallel. */
async function killShort(): Promise<Record<string, KillResults>> {
  const { killOnPostgres, killPortalOnSqlite } = await import('./drills/kill.ts');
  const [sqlite, postgres] = await Promise.all([
    killPortalOnSqlite({ rounds: ['portal', 'portal'], streams: 6 }),
    killOnPostgres({ rounds: ['portal', 'database'], streams: 6 }),
  ]);
  return { 'portal killed, SQLite': sqlite, 'portal, then PostgreSQL killed': postgres };
}

function printChecks(checks: Readonly<Record<string, boolean>>) {
  for (const [name, passes] of Object.entries(checks)) console.log(`${passes ? '✓' : '✗'} ${name}`);
  return Object.values(checks).every(Boolean);
}

/** The load shares the cores with the portal, so this is longer than production needs, but shorter than an upload's timeout. */
const MAX_WAIT_MS = 30_000;

/** Passes if each retry succeeded, no action took too long, and no acknowledged save or file is missing. */
function printWorkload({ rows, lost, errors }: WorkloadResults) {
  console.table(rows);
  console.log(`${lost} saves lost, ${errors} file errors`);
  const areRetriesSuccessful = Object.values(rows).every(
    ({ done, repeatedFailures, longestMs }) => done > 0 && repeatedFailures === 0 && longestMs < MAX_WAIT_MS,
  );
  return areRetriesSuccessful && lost === 0 && errors === 0;
}

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
