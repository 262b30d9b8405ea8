import { paths } from '@formroom/domain/api/paths.ts';
import { confirmationItems } from '@formroom/domain/registration/confirmation.ts';
import { expect, it } from 'vitest';
import { countRows } from '../../testing/count-queries.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { nextYear, OTHER, plannedYear, THIRD } from '../../testing/year-change.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { countRegistrations } from './registration-counts.repository.ts';
import { findRegistrationFacts } from './registration-facts.repository.ts';

/** Counts the students by class, state and documents: in the database, and from each record by the domain's rules. */
async function countTwice({ db }: TestPortal) {
  const settings = await getSettings(db);
  const counted = Object.fromEntries(
    (await countRegistrations(db, settings)).map((group) => [
      `${group.class_id ?? ''} ${group.registration_state} ${String(group.lacks_document)}`,
      group.students,
    ]),
  );
  const expected: Record<string, number> = {};
  for (const { class_id, state, missing } of await findRegistrationFacts(db, settings)) {
    const key = `${class_id ?? ''} ${state} ${missing.documents.length > 0 ? '1' : '0'}`;
    expected[key] = (expected[key] ?? 0) + 1;
  }
  return { counted, expected };
}

it('the database counts the same registrations as the rules of the domain, in the first and a later year', async () => {
  const { portal, commit } = await plannedYear();
  const { db } = portal;
  await db.updateTable('students').set({ class_id: null }).where('id', '=', OTHER).execute();
  const first = await countTwice(portal);
  expect(first.counted).toEqual(first.expected);
  expect(
    Object.keys(first.counted).filter((key) => / (?:complete|agreed) /.test(key)).length,
  ).toBeGreaterThan(5);

  portal.pass(1);
  expect((await commit()).statusCode).toBe(200);
  const confirmed_at = '2026-11-25T13:00:00.000Z';
  await db
    .updateTable('students')
    .set({ submitted_at: confirmed_at })
    .where('id', 'in', [OTHER, THIRD])
    .execute();
  await db
    .insertInto('confirmations')
    .values(
      confirmationItems.map(({ id: item }) => ({
        student_id: THIRD,
        year: nextYear.year,
        item,
        value: '{}',
        confirmed_at,
        confirmed_by: `student:${THIRD}` as const,
        source: null,
        pressed: 1,
      })),
    )
    .execute();
  const later = await countTwice(portal);
  expect(later.counted).toEqual(later.expected);
  expect(Object.keys(later.counted).filter((key) => / (?:complete|agreed) /.test(key))).toHaveLength(1);
});

it.each([paths.overview, paths.registrationProgress])('%s reads no row of a student', async (path) => {
  const portal = await testPortal();
  await addCopiedStudents(portal.db, 1200);
  const admin = await portal.admin();
  const { classes } = await portal.db
    .selectFrom('students')
    .select((eb) => eb.fn.count<number>('class_id').distinct().as('classes'))
    .executeTakeFirstOrThrow();
  // At most a row for each class, state and whether a document is missing; and the session, the settings and the terms.
  expect(await countRows(portal.db, () => admin.get(path))).toBeLessThan(classes * 8 + 30);
});
