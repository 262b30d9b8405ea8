import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { sql, type TableMetadata } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../db/database.ts';
import { isPostgres } from '../db/dialects/is-postgres.ts';
import type { TestBrowser } from './test-browser.ts';
import { uploadForm } from './upload-form.ts';

/** The columns of a list of new students. */
export const NEW_STUDENT_HEADINGS =
  'Student ID,Last Name,First Name,Other Name,Birth Certificate Pin,Class,Date of Birth,House,Sex,Entry Date';

/** Lines of a .csv file as a spreadsheet program writes them. */
export const toCsv = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`);

/** A list of this many new students, who share only their class. */
export const newStudentsCsv = (count: number, first = 30_000_001) =>
  toCsv(
    NEW_STUDENT_HEADINGS,
    ...Array.from({ length: count }, (_, index) => {
      const day = String(1 + (index % 28)).padStart(2, '0');
      return `${first + index},Last ${index},First ${index},Other ${index},P${index},1A,${day}/03/2014,Poui,Female,01/09/2025`;
    }),
  );

export const uploadImport = (browser: TestBrowser, bytes: Uint8Array, name = 'Students.csv') =>
  browser.post(paths.importStudents, uploadForm({}, { name, bytes }));

/** Returns the preview of an import. */
export async function previewImport(browser: TestBrowser, bytes: Uint8Array) {
  const response = await uploadImport(browser, bytes);
  expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
  return response.json<ImportPreview>();
}

/** Returns the message with which a whole workbook is rejected. */
export async function getRefusalMessage(browser: TestBrowser, bytes: Uint8Array) {
  const response = await uploadImport(browser, bytes);
  expect(response.statusCode, response.body.slice(0, 500)).toBe(422);
  const { message, errors } = response.json<{ message: string; errors: { file: string[] } }>();
  expect(errors.file).toEqual([message]);
  return message;
}

export const commit = (browser: TestBrowser, id: string) => browser.post(pathTo(paths.commitImport, { id }));
export const undo = (browser: TestBrowser, id: string) => browser.post(pathTo(paths.undoImport, { id }));

/** Tables that change during an import although they are not imported. */
const excludedTables = ['imports', 'import_pages', 'audit_log', 'sessions', 'sign_in_tries'];

/**
 * Returns every row of the other tables as text built by the database, which is ten times as fast as reading the
 * values.
 */
export const dumpAllTables = (db: Database) => dumpTables(db, (table) => table.columns);

/** Returns what an undo restores: everything except the record of the change itself. */
export async function dumpUndoableState(db: Database) {
  const bookkeeping = new Set(['version', 'updated_at']);
  const {
    history: _history,
    result_changes: _changes,
    ...tables
  } = await dumpTables(db, ({ name, columns }) =>
    columns.filter((column) => name !== 'students' || !bookkeeping.has(column.name)),
  );
  const settings = tables.settings?.filter(
    (line) => !/first_version|first_result_version|next_student_id/.test(line),
  );
  return { ...tables, settings: settings ?? [] };
}

async function dumpTables(db: Database, getColumns: (table: TableMetadata) => TableMetadata['columns']) {
  const readText = (table: TableMetadata) =>
    sql<string>`${sql.join(
      getColumns(table).map(({ name }) =>
        isPostgres(db) ? sql`coalesce(cast(${sql.ref(name)} as text), 'null')` : sql`quote(${sql.ref(name)})`,
      ),
      sql` || ',' || `,
    )}`;
  const all = isPostgres(db)
    ? sql`string_agg(replace("line", chr(10), ' '), chr(10) order by "line")`
    : sql`group_concat(replace("line", char(10), ' '), char(10) order by "line")`;
  const getLines = async (table: TableMetadata) => {
    const { rows } = await sql<{ text: string | null }>`
      select ${all} as "text" from (select ${readText(table)} as "line" from ${sql.table(table.name)}) as "lines"`.execute(
      db,
    );
    return [table.name, rows[0]?.text?.split('\n') ?? []] as const;
  };
  const tables = (await db.introspection.getTables()).filter(({ name }) => !excludedTables.includes(name));
  return Object.fromEntries(await Promise.all(tables.map(getLines)));
}
