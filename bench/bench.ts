import { readFileSync, writeFileSync } from 'node:fs';
import { createCluster } from '../scripts/set-up/postgres.mjs';
import { withFolder } from './load/folder.ts';
import { startPortal } from './load/portal-process.ts';
import { compareRuns } from './compare.ts';
import { libraryAlone, measureMachine } from './machine.ts';
import { postgresCommits } from './measures/commits.ts';
import { measurePage } from './measures/lighthouse.ts';
import { measureForms } from './measures/form-pdf.ts';
import { measureSaves } from './measures/saves.ts';
import { markSheets } from './mark-sheet-rows.ts';
import { messages } from './message-rows.ts';
import { exports, list, reports, uploads, yearChange } from './office-rows.ts';
import { phoneVisit } from './phone-rows.ts';
import { cards, postingDay } from './report-card-rows.ts';
import { type Machine, type Row, MAX_MB, readNewestRun, readRun, writeRun } from './run.ts';
import { formatRatio, formatRows, machineLines } from './table.ts';

const report = new URL('../docs/performance.md', import.meta.url);
/** A file for each run. */
const runs = '.cache/bench';
const START = '<!-- start of the table that npm run bench writes -->';
const END = '<!-- end of the table -->';

async function onSqlite(machine: Machine): Promise<Row[]> {
  return await inFolder(async (folder) => {
    const portal = await restartedPortal(folder);
    const idleMb = portal.memory().now;
    const saves = await measureSaves(portal);
    await portal.stop();
    return [
      savesRow('SQLite', saves, machine.sqlite),
      { operation: 'Idle memory', figures: [{ value: idleMb, unit: 'MB', atMost: 150 }] },
    ];
  });
}

async function onPostgres(machine: Machine): Promise<Row[]> {
  const cluster = await createCluster();
  const database = await cluster.start();
  try {
    return await inFolder(async (folder) => {
      const commits = await postgresCommits(database.url);
      machine.postgres = commits;
      const portal = await startPortal(folder, database.url);
      const saves = await measureSaves(portal);
      await portal.stop();
      return [savesRow('PostgreSQL', saves, commits)];
    });
  } finally {
    await database.stop();
    cluster.remove();
  }
}

/** The first start loads the demo school, which takes memory, so a second one is measured. */
async function restartedPortal(folder: string) {
  await (await startPortal(folder)).stop();
  return await startPortal(folder);
}

const savesRow = (
  database: string,
  { perSecond, p50, p99, cpuMsEach, memoryMb }: Awaited<ReturnType<typeof measureSaves>>,
  commits: Machine['sqlite'],
): Row => ({
  operation: `Saves, 50 connections, ${database}`,
  figures: [
    { value: perSecond, unit: '/s', atLeast: 1000 },
    { label: 'p50', value: p50, unit: 'ms' },
    { label: 'p99', value: p99, unit: 'ms' },
    { label: 'CPU time of the portal each', value: cpuMsEach, unit: 'ms', atMost: 1.5 },
    { label: 'peak memory', value: memoryMb, unit: 'MB', atMost: MAX_MB },
  ],
  note: `${formatRatio(perSecond / commits.perSecond)} bare commits`,
});

async function registrationForms(): Promise<Row[]> {
  return await inFolder(async (folder) => {
    const portal = await restartedPortal(folder);
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
            atMost: 1.5,
          },
          { value: forms.kilobytes, unit: 'KB' },
          { label: 'peak memory', value: forms.memoryMb, unit: 'MB', atMost: MAX_MB },
        ],
      },
    ];
  });
}

async function firstPages(): Promise<Row[]> {
  return await inFolder(async (folder) => {
    const portal = await startPortal(folder);
    const page = await measurePage(`${portal.url}/`);
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
        figures: [
          { label: 'performance', value: page.performance, unit: 'points', atLeast: 98 },
          { label: 'accessibility', value: page.accessibility, unit: 'points', atLeast: 100 },
          { label: 'best practices', value: page.bestPractices, unit: 'points', atLeast: 100 },
          { label: 'layout shift', value: page.layoutShift, unit: 'points' },
          // Lighthouse simulates a phone and its network, so this is no ratio to the machine.
          { label: 'largest contentful paint', value: page.lcpSeconds, unit: 's', atMost: 1.2 },
        ],
      },
    ];
  });
}

const inFolder = (work: (folder: string) => Promise<Row[]>) => withFolder('bench', work);

const parts: Record<string, (machine: Machine) => Promise<Row[]>> = {
  sqlite: onSqlite,
  postgres: onPostgres,
  forms: registrationForms,
  page: firstPages,
  phone: () => inFolder(phoneVisit),
  uploads: () => inFolder(uploads),
  list: () => inFolder(list),
  exports: () => inFolder(exports),
  yearChange: () => inFolder(yearChange),
  reports: () => inFolder(reports),
  cards: () => inFolder(cards),
  postingDay: () => inFolder(postingDay),
  messages: () => inFolder(messages),
  markSheets: () => inFolder(markSheets),
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
