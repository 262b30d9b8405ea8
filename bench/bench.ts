import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { createCluster } from '../scripts/set-up/postgres.mjs';
import { withFolder } from './load/folder.ts';
import { startPortal } from './load/portal-process.ts';
import { postgresCommits, sqliteCommits } from './measures/commits.ts';
import { signInFamilies } from './load/family.ts';
import { measurePage } from './measures/lighthouse.ts';
import { measureForms } from './measures/form-pdf.ts';
import { measureSaves } from './measures/saves.ts';
import { exports, imports, list, reports, uploads } from './office-rows.ts';
import { cards, postingDay } from './term-report-rows.ts';
import { kb, markdownTable, mb, ms, perSecond, type Row } from './table.ts';

const report = new URL('../docs/performance.md', import.meta.url);
const START = '<!-- start of the table that npm run bench writes -->';
const END = '<!-- end of the table -->';

async function onSqlite(): Promise<Row[]> {
  return await inFolder(async (folder) => {
    const commits = sqliteCommits(folder);
    // The first start loads the demo school, which takes memory, so a second start is measured.
    await (await startPortal(folder)).stop();
    const portal = await startPortal(folder);
    const idleMb = portal.memory().now;
    const saves = await measureSaves(portal);
    await portal.stop();
    return [
      ...saveRows('SQLite', saves, commits),
      { operation: 'Idle memory', measured: mb(idleMb), target: 'under 120 MB', reached: idleMb < 120 },
      {
        operation: 'Peak memory during these saves',
        measured: mb(saves.memoryMb),
        target: 'under 200 MB',
        reached: saves.memoryMb < 200,
      },
    ];
  });
}

async function onPostgres(): Promise<Row[]> {
  const cluster = await createCluster();
  const database = await cluster.start();
  try {
    return await inFolder(async (folder) => {
      const commits = await postgresCommits(database.url);
      const portal = await startPortal(folder, database.url);
      const saves = await measureSaves(portal);
      await portal.stop();
      return saveRows('PostgreSQL', saves, commits);
    });
  } finally {
    await database.stop();
    cluster.remove();
  }
}

function saveRows(
  database: string,
  saves: Awaited<ReturnType<typeof measureSaves>>,
  commits: { perSecond: number; cpuMsEach: number },
): Row[] {
  const percentage = Math.round((saves.perSecond / commits.perSecond) * 100);
  const isTarget = database === 'SQLite';
  return [
    {
      operation: `Saves, 50 connections, ${database}`,
      measured: `${perSecond(saves.perSecond)}, p50 ${ms(saves.p50)}, p99 ${ms(saves.p99)}`,
      comparison: `${percentage} % of ${perSecond(commits.perSecond)} for commits alone`,
      ...(isTarget && {
        target: '1,000/s or more, p99 under 100 ms',
        reached: saves.perSecond >= 1000 && saves.p99 < 100,
      }),
    },
    {
      operation: `CPU time of the portal per save, ${database}`,
      measured: ms(saves.cpuMsEach),
      comparison: `${ms(commits.cpuMsEach)} for a commit alone`,
      ...(isTarget && { target: 'under 1 ms', reached: saves.cpuMsEach < 1 }),
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
        measured: `median ${ms(forms.medianMs)}, ${forms.kilobytes.toFixed(0)} KB`,
        comparison: `${ms(forms.aloneMs)} for the library alone`,
        target: 'under 25 ms',
        reached: forms.medianMs < 25,
      },
      {
        operation: 'Registration forms, 8 concurrent families',
        measured: `${perSecond(forms.perSecond)}, ${forms.perCoreSecond.toFixed(0)} per CPU second`,
        comparison: `${perSecond(1000 / forms.aloneMs)} for the library alone on one core`,
      },
      {
        operation: 'Peak memory during these requests',
        measured: mb(forms.memoryMb),
        target: 'under 200 MB',
        reached: forms.memoryMb < 200,
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
        operation: 'Sign-in page, compressed JavaScript',
        measured: `${kb(page.scriptBytes)} of ${kb(page.totalBytes)} in total`,
        target: 'under 140 KB',
        reached: page.scriptBytes < 140 * 1024,
      },
      {
        operation: 'Sign-in page, Lighthouse 12 mobile, median of 5',
        measured: scores(page),
        target: '98 or more; 100, 100',
        reached: page.performance >= 98 && page.accessibility === 100 && page.bestPractices === 100,
      },
      {
        operation: 'Sign-in page, largest contentful paint',
        measured: `${page.lcpSeconds.toFixed(2)} s`,
        target: 'under 1.2 s',
        reached: page.lcpSeconds < 1.2,
      },
      {
        operation: 'First step of the registration, empty cache, Lighthouse 12 mobile, median of 5',
        measured: `${scores(step)}; largest contentful paint ${step.lcpSeconds.toFixed(2)} s, ${kb(step.totalBytes)}`,
        target: 'accessibility 100, best practices 100',
        reached: step.accessibility === 100 && step.bestPractices === 100,
      },
    ];
  });
}

const scores = (page: Awaited<ReturnType<typeof measurePage>>) =>
  `${page.performance}; accessibility ${page.accessibility}, best practices ${page.bestPractices}; layout shift ${page.layoutShift.toFixed(3)}`;

const inFolder = (measure: (folder: string) => Promise<Row[]>) => withFolder('bench', measure);

const parts: Record<string, () => Promise<Row[]>> = {
  sqlite: onSqlite,
  postgres: onPostgres,
  forms: registrationForms,
  page: firstPages,
  uploads: () => inFolder(uploads),
  list: () => inFolder(list),
  exports: () => inFolder(exports),
  imports: () => inFolder(imports),
  reports: () => inFolder(reports),
  cards: () => inFolder(cards),
  postingDay: () => inFolder(postingDay),
};
const requestedParts = process.argv.slice(2);
const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (requestedParts.length > 0 && !requestedParts.includes(name)) continue;
  console.log(`Measuring: ${name}`);
  rows.push(...(await measure()));
}
const table = markdownTable(rows);
console.log(`\n${table}`);

if (requestedParts.length === 0) {
  const [before = ''] = readFileSync(report, 'utf8').split(START);
  const [, after = ''] = readFileSync(report, 'utf8').split(END);
  const machine = `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores, Node ${process.version}.`;
  writeFileSync(report, `${before}${START}\n\n${machine}\n\n${table}\n\n${END}${after}`);
}
