import { paths } from '@formroom/domain/api/paths.ts';
import type { PlannedStudent, YearChange, YearChangePreview } from '@formroom/domain/api/school-years.ts';
import { expect } from 'vitest';
import { portalTables } from '../backup/backed-up-tables.ts';
import type { Tables } from '../db/tables.ts';
import { testPortal, type TestPortal } from './test-portal.ts';

export const nextYear = { year: 2027, first_day: '2027-09-01', last_day: '2028-07-07', announced_for: null };
/** In 2A, 1A and another class of the demo school. */
export const [ANYA, OTHER, THIRD] = ['20260001', '20260002', '20260003'] as const;

/** An office with the calls of the change of year. */
export async function yearOffice() {
  const portal = await testPortal();
  const admin = await portal.admin();
  const change = async () => (await admin.get(paths.yearChange)).json<YearChange>();
  const preview = async () => (await admin.get(paths.yearChangePreview)).json<YearChangePreview>();
  const decide = async (ids: string[], plan: string | null, class_id?: string) =>
    await admin.post(paths.yearPlan, { ids, plan, ...(class_id !== undefined && { class_id }) });
  const getPlan = async (className: string) =>
    (await admin.get(`${paths.yearPlan}?class=${className}`)).json<{ data: PlannedStudent[] }>().data;
  const commit = async () => {
    const { year, digest } = await preview();
    return await admin.post(paths.commitYearChange, { year, digest });
  };
  const undo = async (year = 2027) => await admin.post(paths.undoYearChange, { year });
  const student = async (id: string) =>
    await portal.db
      .selectFrom('students')
      .select([
        'class_id',
        'left_at',
        'left_on',
        'leaving_reason',
        'submitted_at',
        'agree_terms_conditions',
        'version',
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return { portal, admin, change, preview, decide, getPlan, commit, undo, student };
}

/** The same with a planned change. */
export async function plannedYear() {
  const made = await yearOffice();
  expect((await made.admin.post(paths.yearChange, nextYear)).statusCode).toBe(200);
  return made;
}

export const getMessage = (response: { json: () => unknown }) =>
  (response.json() as { message: string }).message;

/** What says what happened, and what ends with a sign-out. */
const changing = new Set(['history', 'audit_log', 'sessions', 'settings', 'messages']);

/** Reads the rows of all other tables, without versions and their times. */
export async function readTables({ db }: TestPortal) {
  const tables = portalTables.filter((name) => !changing.has(name)) as (keyof Tables)[];
  const read = await Promise.all(
    tables.map(async (table) => {
      const rows: object[] = await db.selectFrom(table).selectAll().execute();
      return rows
        .map((row) =>
          JSON.stringify({ ...row, version: undefined, year_version: undefined, updated_at: undefined }),
        )
        .toSorted();
    }),
  );
  return Object.fromEntries(tables.map((table, index) => [table, read[index]]));
}
