import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { assertOk, parseJson, signInOffice } from '../load/family.ts';
import { openSchoolDatabase } from '../load/larger-school.ts';
import { startPortal } from '../load/portal-process.ts';
import { median } from '../table.ts';

const FIRST_ID = 30_000_001;
const FIRST_DAY = Date.UTC(2014, 0, 1);
const DAY_MS = 86_400_000;
const INSERT_RUNS = 3;

type Office = Awaited<ReturnType<typeof signInOffice>>;

/** Previews, applies, changes and undoes an import of this many new students on a portal that has just started. */
export async function measureImport(folder: string, students: number) {
  await (await startPortal(folder)).stop();
  const portal = await startPortal(folder);
  const office = await signInOffice(portal.url);
  const idleMb = portal.memory().now;
  const [added, changed] = [await workbook(students, '1A'), await workbook(students, '2A')];
  const first = await runImport(office, added);
  const again = await runImport(office, changed);
  const undoMs = await timed(() => office.post(pathTo(paths.undoImport, { id: again.id }), {}));
  const memoryMb = portal.memory().peak;
  office.close();
  await portal.stop();
  return { first, again, undoMs, idleMb, memoryMb, aloneMs: await measureInserts(folder) };
}

/** Uploads a workbook and returns the ID of its import. */
export async function previewImport(office: Office, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'Students.xlsx');
  return (parseJson(await office.post(paths.importStudents, form)) as ImportPreview).import_id;
}

async function runImport(office: Office, bytes: Uint8Array<ArrayBuffer>) {
  const start = performance.now();
  const id = await previewImport(office, bytes);
  const previewMs = performance.now() - start;
  const commitMs = await timed(() => office.post(pathTo(paths.commitImport, { id }), {}));
  return { id, previewMs, commitMs };
}

async function timed(call: () => ReturnType<Office['post']>) {
  const start = performance.now();
  assertOk(await call());
  return performance.now() - start;
}

/** The ten columns of a list of new students. */
export async function workbook(students: number, classId: string) {
  const headings =
    'Student ID, Last Name, First Name, Other Name, Birth Certificate Pin, Class, Date of Birth, House, Sex, Entry Date';
  const rows = Array.from({ length: students }, (_, index) => [
    String(FIRST_ID + index),
    `Ramdeen ${index}`,
    `Anya ${index}`,
    'Marie',
    `TT${1_000_000_000 + index}`,
    classId,
    new Date(FIRST_DAY + (index % 700) * DAY_MS),
    'Poui',
    index % 2 === 0 ? 'Female' : 'Male',
    new Date(Date.UTC(2025, 8, 1)),
  ]);
  const bytes = await writeXlsx({ sheets: [{ name: 'Students', rows: [headings.split(', '), ...rows] }] });
  return Uint8Array.from(bytes);
}

/** Measures SQLite alone: inserts the same rows into another table in one transaction. */
async function measureInserts(folder: string) {
  const db = openSchoolDatabase(folder);
  const rows = await db.selectFrom('students').selectAll().where('id', '>=', String(FIRST_ID)).execute();
  await db.destroy();
  const database = new DatabaseSync(join(folder, 'formroom.sqlite'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const columns = Object.keys(rows[0] ?? {});
  database.exec('create table alone as select * from students where 0');
  database.exec('create unique index alone_by_id on alone (id)');
  const insert = database.prepare(
    `insert into alone (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  const times = [];
  for (let time = 0; time < INSERT_RUNS; time += 1) {
    database.exec('delete from alone');
    const start = performance.now();
    database.exec('begin immediate');
    for (const row of rows) insert.run(...Object.values(row));
    database.exec('commit');
    times.push(performance.now() - start);
  }
  database.close();
  return median(times);
}
