import { openExportInLibreOffice } from './drills/libreoffice.ts';
import { killOnPostgres, killPortalOnSqlite, type KillResults } from './drills/kill.ts';
import { fuzz, measureTimingLeaks } from './drills/attack.ts';
import { drillHowTo } from './drills/how-to.ts';
import { drillImport, toTableRow } from './drills/import.ts';
import { drillOperations } from './drills/operations.ts';
import { drillOddConnections } from './drills/odd-connections.ts';
import { drillOverload } from './drills/overload.ts';
import { drillParent } from './drills/parent.ts';
import { drillPostingDay } from './drills/posting-day.ts';
import { drillProxy } from './drills/proxy.ts';
import { drillRestore } from './drills/restore.ts';
import { drillS3 } from './drills/s3.ts';
import { drillSchedules } from './drills/schedules.ts';
import { drillSeveral } from './drills/several.ts';
import { drillUpgrade } from './drills/upgrade.ts';
import { killDuringUploads } from './drills/uploads.ts';
import type { WorkloadResults } from './load/workload-results.ts';

const drills: Record<
  string,
  { about: string; run: (short: boolean, options: readonly string[]) => Promise<boolean> }
> = {
  kill: {
    about: 'kill -9 of the portal and of PostgreSQL during streams of saves: 20 rounds on each database',
    run: async (short) => {
      const tallies = await (short ? killShort() : killOften());
      console.table(tallies);
      return Object.values(tallies).every(({ answered, lost }) => answered > 0 && lost === 0);
    },
  },
  uploads: {
    about:
      'kill -9 of the portal during uploads: 20 rounds on each database; then rows and files are compared',
    run: async (short) => {
      const tallies = await killDuringUploads({ short });
      console.table(tallies);
      return Object.values(tallies).every(({ answered, errors }) => answered > 0 && errors === 0);
    },
  },
  restore: {
    about:
      'a busy portal is backed up during saves and uploads, wiped, and restored, on both databases and both stores',
    run: async (short) => {
      const tallies = await drillRestore({ short });
      console.table(tallies);
      return Object.values(tallies).every(
        ({ saves, uploads, lost, errors }) => saves > 0 && uploads > 0 && lost === 0 && errors === 0,
      );
    },
  },
  s3: {
    about: 'files in an S3 server that verifies signatures (OpenStack Swift), with an outage and 10 kills',
    run: (short) => drillS3(short ? 2 : 10),
  },
  attack: {
    about:
      'every call is fuzzed as every role on both databases; response times of known and unknown IDs are compared',
    run: async (short) => {
      const guesses = await measureTimingLeaks(short ? 100 : 500);
      console.table(guesses);
      return Object.values(guesses).every(({ isEven }) => isEven) && (await fuzz(short ? 2 : 80));
    },
  },
  operations: {
    about: 'every command of docs/operations.md in an empty Debian with systemd (root, debootstrap)',
    run: async () => {
      const checks = await drillOperations();
      return printChecks(checks);
    },
  },
  proxy: {
    about:
      'requests to the nginx of deploy/ under other host names, from outside and too often (needs nginx and openssl)',
    run: async () => printChecks(await drillProxy()),
  },
  overload: {
    about:
      'twice the load that one process can carry, on both databases; then 10,000 idle connections, half-open ones and slow readers',
    run: async (short) => {
      const plan = short
        ? { families: 800, rounds: 1, measuredMs: 2000, roundMs: 4000 }
        : { families: 2500, rounds: 3, measuredMs: 6000, roundMs: 20_000 };
      const checks = {
        ...(await drillOverload({ ...plan, database: 'SQLite' })),
        ...(short ? {} : await drillOverload({ ...plan, database: 'PostgreSQL' })),
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
    about:
      'three processes behind nginx: 2,000 families open their cards within a minute, then 200 keep reading while they are removed',
    run: async (short) => {
      const day = await drillPostingDay(short ? 200 : 2000, short ? 6 : 60);
      console.table([day]);
      const { errors, opened, refused, late } = day;
      return errors === 0 && late === 0 && opened > 0 && refused > 0;
    },
  },
  several: {
    about:
      'three processes on PostgreSQL and S3 behind nginx act as one; one is killed, one is stopped, both restart, under load',
    run: async (short) => {
      const { asOne, tally } = await drillSeveral(short ? 2 : 10);
      return [printChecks(asOne), printWorkload(tally)].every(Boolean);
    },
  },
  upgrade: {
    about:
      'three processes of the release before the last migration, replaced by this one, one by one, under load',
    run: async (short) => printWorkload(await drillUpgrade(short ? 2 : 10)),
  },
  import: {
    about: 'families read and save on PostgreSQL while the office moves 10,000 students by an import',
    run: async (short) => {
      const { before, meanwhile } = await drillImport({
        students: short ? 1000 : 10_000,
        saving: 40,
        reading: 10,
      });
      console.table({
        'reading before': toTableRow(before.reads, before.seconds),
        'reading meanwhile': toTableRow(meanwhile.reads, meanwhile.seconds),
        'saving before': toTableRow(before.saves, before.seconds),
        'saving meanwhile': toTableRow(meanwhile.saves, meanwhile.seconds),
      });
      const { reads, saves } = meanwhile;
      const isReading = reads.answered.length > 0 && reads.refused.length + reads.errors.length === 0;
      return isReading && saves.errors.length === 0;
    },
  },
  schedules: {
    about:
      '100,000 generated schedules of three editors, imports and restored backups, on both databases, against a reference model',
    run: (short, options) => drillSchedules({ short, options }),
  },
  parent: {
    about:
      'a parent on a slow phone, from the first sign-in to the agreement: every field, every document, some mistakes',
    run: async () => {
      const { keys, taps, answered, corrected, waits, waiting, minutes, errors } = await drillParent();
      for (const [what, seconds] of waits) console.log(`${seconds.toFixed(1).padStart(8)} s  ${what}`);
      console.log(`${answered} fields, ${corrected} mistakes corrected`);
      console.log(`${keys} keys, ${taps} taps, ${waiting.toFixed(0)} s of waiting`);
      console.log(`${minutes.toFixed(1)} minutes at 3 keys a second and a second for each tap`);
      for (const error of errors) console.log(`✗ ${error}`);
      return minutes < 12 && corrected > 0 && errors.length === 0;
    },
  },
  'how-to': {
    about:
      'the guides to a field, a setting, a call and a report followed to the letter in a scratch clone: files and lines touched, types, tests',
    run: () => Promise.resolve(printChecks(drillHowTo())),
  },
  libreoffice: {
    about:
      'the export opened in LibreOffice: every cell of 600 students matches the record; the saved workbook can be imported',
    run: async () => {
      const { students, cells, errors } = await openExportInLibreOffice();
      console.log(
        `${students} students, ${cells} cells compared and 2 saved workbooks sent back, ${errors.length} wrong`,
      );
      for (const error of errors.slice(0, 20)) console.log(`  ${error}`);
      return students >= 600 && errors.length === 0;
    },
  },
};

async function killOften(): Promise<Record<string, KillResults>> {
  const plan = (what: 'portal' | 'database') => ({ rounds: Array<typeof what>(20).fill(what), streams: 20 });
  return {
    'portal killed, SQLite': await killPortalOnSqlite(plan('portal')),
    'portal killed, PostgreSQL': await killOnPostgres(plan('portal')),
    'PostgreSQL killed': await killOnPostgres(plan('database')),
  };
}

/** Runs each kind of kill once or twice, on both databases in parallel. */
async function killShort(): Promise<Record<string, KillResults>> {
  const [sqlite, postgres] = await Promise.all([
    killPortalOnSqlite({ rounds: ['portal', 'portal'], streams: 6 }),
    killOnPostgres({ rounds: ['portal', 'database'], streams: 6 }),
  ]);
  return { 'portal killed, SQLite': sqlite, 'portal, then PostgreSQL killed': postgres };
}

function printChecks(checks: Readonly<Record<string, boolean>>) {
  for (const [what, holds] of Object.entries(checks)) console.log(`${holds ? '✓' : '✗'} ${what}`);
  return Object.values(checks).every(Boolean);
}

/**
 * The load shares the cores with the portal, so a call may take longer than in production, but less than an upload's
 * timeout.
 */
const MAX_WAIT_MS = 30_000;

/** Passes if no call failed twice in a row, no wait exceeded the limit, and no acknowledged save or file is missing. */
function printWorkload({ rows, lost, errors }: WorkloadResults) {
  console.table(rows);
  console.log(`${lost} saves lost, ${errors} files wrong`);
  const isMended = Object.values(rows).every(
    ({ done, repeatedFailures: unmended, longestMs }) =>
      done > 0 && unmended === 0 && longestMs < MAX_WAIT_MS,
  );
  return isMended && lost === 0 && errors === 0;
}

const [name, ...options] = process.argv.slice(2);
const drill = drills[name ?? ''];
if (!drill) {
  console.log('Usage: npm run drill -- NAME [--short]\n');
  for (const [each, { about }] of Object.entries(drills)) console.log(`  ${each.padEnd(12)} ${about}`);
  process.exit(name === undefined ? 0 : 1);
}
const passed = await drill.run(options.includes('--short'), options);
console.log(passed ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exit(passed ? 0 : 1);
