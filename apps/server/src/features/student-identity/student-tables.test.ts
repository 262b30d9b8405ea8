import { expect, it } from 'vitest';
import { testPortal } from '../../testing/test-portal.ts';
import { studentActorColumns, studentTables } from './student-tables.ts';

/** Columns with an actor who is never a student, and what is handled by name in `moveStudentData`. */
const others = [
  'students.added_by',
  'students.agreed_by',
  'enrolments.agreed_by',
  'students.left_by',
  'documents.checked_by',
  'history.seen_by',
  'dismissed_findings.dismissed_by',
  'finding_notes.noted_by',
  'former_student_ids.changed_by',
  'result_changes.changed_by',
  'imports.created_by',
  'import_matches.changed_by',
  'mark_sheets.changed_by',
  'message_blocks.blocked_by',
  // What a visitor typed; kept for an hour.
  'password_reset_requests.account',
  'import_matches.confirmed_by',
  'office_accounts.added_by',
  'school_years.began_by',
  'sign_in_tries.account',
  'audit_log.who',
];

it('knows every column with a student ID', async () => {
  const { db } = await testPortal();
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap((table) => table.columns.map(({ name }) => [table.name, name] as const));
  expect(
    columns
      .filter(([, name]) => /student(?:_|$)/.test(name))
      .map(([table, name]) => `${table}.${name}`)
      .toSorted(),
    'A table with students is listed in student-tables.ts, so that a change of ID and a joining move its rows.',
  ).toEqual(
    Object.keys(studentTables)
      .map((table) => `${table}.student_id`)
      .toSorted(),
  );
  const actors = Object.entries(studentActorColumns).flatMap(([table, names]) =>
    names.map((name) => `${table}.${name}`),
  );
  expect(
    columns
      .filter(([, name]) => name.endsWith('_by') || name === 'account' || name === 'who')
      .map(([table, name]) => `${table}.${name}`)
      .toSorted(),
    'A column with an actor who may be a student is listed in student-tables.ts.',
  ).toEqual([...actors, ...others].toSorted());
});
