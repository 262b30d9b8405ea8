import { readFileSync, writeFileSync } from 'node:fs';
import { createCluster } from '../scripts/set-up/postgres.mjs';
import { withFolder } from './load/folder.ts';
import { startPortal } from './load/portal-process.ts';
import { compareRuns } from './compare.ts';
import { libraryAlone, measureMachine, scriptLoop } from './machine.ts';
import { postgresCommits } from './measures/commits.ts';
import { signInFamilies } from './load/family.ts';
import { measurePage } from './measures/lighthouse.ts';
import { measureForms } from './measures/form-pdf.ts';
import { measureSaves } from './measures/saves.ts';
import { exports, imports, list, reports, uploads, yearChange } from './office-rows.ts';
import { phoneVisit } from './phone-rows.ts';
import { cards, postingDay } from './term-report-rows.ts';
import { type Figure, type Machine, type Row, readNewestRun, readRun, writeRun } from './run.ts';
import { formatRows, machineLines } from './table.ts';

const report = new URL('../docs/performance.md', import.meta.url);
/** A file for each run. */
const runs = '.cache/bench';
const START = '<!-- start of the table that npm run bench writes -->';
const END = '<!-- end of the table -->';

async function onSqlite(machine: Machine): Promise<Row[]> {
  return await inFolder(async (folder) => {
    // The first start loads the demo school, which takes memory, so a second start is measured.
    await (await startPortal(folder)).stop();
    const portal = await startPortal(folder);
    const idleMb = portal.memory().now;
    const saves = await measureSaves(portal);
    await portal.stop();
    return [
      ...saveRows('SQLite', saves, machine),
      { operation: 'Idle memory', figures: [{ value: idleMb, unit: 'MB', atMost: 120 }] },
      {
        operation: 'Peak memory during these saves',
        figures: [{ value: saves.memoryMb, unit: 'MB', atMost: 200 }],
      },
    ];
  });
}

async function onPostgres(machine: Machine): Promise<Row[]> {
  const cluster = await createCluster();
  const database = await cluster.start();
  try {
    return await inFolder(async (folder) => {
      machine.postgres = await postgresCommits(database.url);
      const portal = await startPortal(folder, database.url);
      const saves = await measureSaves(portal);
      await portal.stop();
      return saveRows('PostgreSQL', saves, machine);
    });
  } finally {
    await database.stop();
    cluster.remove();
  }
}

function saveRows(
  database: 'SQLite' | 'PostgreSQL',
  saves: Awaited<ReturnType<typeof measureSaves>>,
  machine: Machine,
): Row[] {
  const isSqlite = database === 'SQLite';
  const commits = (isSqlite ? undefined : machine.postgres) ?? machine.sqlite;
  return [
    {
      operation: `Saves, 50 connections, ${database}`,
      figures: [
        {
          value: saves.perSecond,
          unit: '/s',
          base: { name: 'bare commits', value: commits.perSecond },
          atLeast: 0.3,
        },
        { label: 'p50', value: saves.p50, unit: 'ms' },
        {
          label: 'p99',
          value: saves.p99,
          unit: 'ms',
          base: scriptLoop(machine),
          ...(isSqlite && { atMost: 50 }),
        },
      ],
    },
    {
      operation: `CPU time of the portal per save, ${database}`,
      figures: [
        {
          value: saves.cpuMsEach,
          unit: 'ms',
          base: { name: 'bare commit', value: commits.cpuMsEach },
          atMost: isSqlite ? 6 : 15,
        },
      ],
    },
  ];
}

async function registrationForms(): Promise<Row[]> {
  return await inFolder(async (folder) => {
    await (await startPortal(folder)).stop();
    const portal = await startPortal(folder);
    const forms = await measureForms(portal, folder);
    await portal.stop();
    return [
      {
        operation: 'Registration form as a PDF, sequential requests',
        figures: [
          {
            label: 'median',
            value: forms.medianMs,
            unit: 'ms',
            base: libraryAlone(forms.aloneMs),
            atMost: 1.2,
          },
          { value: forms.kilobytes, unit: 'KB' },
        ],
      },
      {
        operation: 'Registration forms, 8 concurrent families',
        figures: [
          { value: forms.perSecond, unit: '/s', base: libraryAlone(1000 / forms.aloneMs) },
          { value: forms.perCoreSecond, unit: 'per CPU second' },
        ],
      },
      {
        operation: 'Peak memory during these requests',
        figures: [{ value: forms.memoryMb, unit: 'MB', atMost: 200 }],
      },
    ];
  });
}

async function firstPages(): Promise<Row[]> {
  return await inFolder(async (folder) => {
    const portal = await startPortal(folder);
    const page = await measurePage(`${portal.url}/`);
    const [family] = await signInFamilies(portal.url, 1);
    const step = await measurePage(`${portal.url}/registration/student-data`, family?.browser.cookies);
    family?.browser.close();
    await portal.stop();
    return [
      {
        operation: 'Sign-in page, compressed',
        figures: [
          { label: 'JavaScript', value: page.scriptBytes / 1024, unit: 'KB', atMost: 140 },
          { label: 'in total', value: page.totalBytes / 1024, unit: 'KB' },
        ],
      },
      {
        operation: 'Sign-in page, Lighthouse 12 mobile, median of 5',
        figures: scores(page, { performance: 98 }),
      },
      {
        operation: 'Sign-in page, largest contentful paint',
        // Lighthouse simulates a phone and its network, so this is no ratio to the machine.
        figures: [{ value: page.lcpSeconds, unit: 's', atMost: 1.2 }],
      },
      {
        operation: 'First step of the registration, empty cache, Lighthouse 12 mobile, median of 5',
        figures: [
          ...scores(step),
          { label: 'largest contentful paint', value: step.lcpSeconds, unit: 's' },
          { value: step.totalBytes / 1024, unit: 'KB' },
        ],
      },
    ];
  });
}

const scores = (
  page: Awaited<ReturnType<typeof measurePage>>,
  targets: { readonly performance?: number } = {},
): Figure[] => [
  { label: 'performance', value: page.performance, unit: 'points', atLeast: targets.performance },
  { label: 'accessibility', value: page.accessibility, unit: 'points', atLeast: 100 },
  { label: 'best practices', value: page.bestPractices, unit: 'points', atLeast: 100 },
  { label: 'layout shift', value: page.layoutShift, unit: 'points' },
];

const inFolder = (work: (folder: string) => Promise<Row[]>) => withFolder('bench', work);

const parts: Record<string, (machine: Machine) => Promise<Row[]>> = {
  sqlite: onSqlite,
  postgres: onPostgres,
  forms: registrationForms,
  page: firstPages,
  phone: () => inFolder(phoneVisit),
  uploads: () => inFolder(uploads),
  list: (machine) => inFolder((folder) => list(folder, machine)),
  exports: () => inFolder(exports),
  imports: () => inFolder(imports),
  yearChange: () => inFolder(yearChange),
  reports: () => inFolder(reports),
  cards: () => inFolder(cards),
  postingDay: () => inFolder(postingDay),
};

async function measure(requestedParts: readonly string[]) {
  const unknown = requestedParts.find((name) => !(name in parts));
  if (unknown !== undefined)
    throw new Error(`There is no part “${unknown}”. The parts: ${Object.keys(parts).join(', ')}`);
  console.log('Measuring: machine');
  const machine = await measureMachine();
  const rows: Row[] = [];
  for (const [name, measurePart] of Object.entries(parts)) {
    if (requestedParts.length > 0 && !requestedParts.includes(name)) continue;
    console.log(`Measuring: ${name}`);
    rows.push(...(await measurePart(machine)));
  }
  const run = { measuredAt: new Date().toISOString(), machine, rows };
  const lines = machineLines(machine).map(([name, text]) => `- ${name}: ${text}`);
  const table = `${lines.join('\n')}\n\n${formatRows(rows)}`;
  console.log(`\n${table}\n\nThe figures are in ${writeRun(runs, run)}`);
  if (requestedParts.length > 0) return;
  const [before = ''] = readFileSync(report, 'utf8').split(START);
  const [, after = ''] = readFileSync(report, 'utf8').split(END);
  const date = `Measured ${run.measuredAt.slice(0, 10)}.`;
  writeFileSync(report, `${before}${START}\n\n${date}\n\n${table}\n\n${END}${after}`);
}

function compare(file: string | undefined) {
  if (file === undefined) throw new Error('Name the file of an earlier run: npm run bench -- compare FILE');
  console.log(compareRuns(readRun(file), readNewestRun(runs)));
}

const [command, file] = process.argv.slice(2);
try {
  if (command === 'compare') compare(file);
  else await measure(process.argv.slice(2));
} catch (error) {
  console.error(command === 'compare' && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
