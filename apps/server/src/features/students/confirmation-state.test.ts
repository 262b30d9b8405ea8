import { confirmationItems, findUnconfirmed } from '@formroom/domain/registration/confirmation.ts';
import { livingStatuses } from '@formroom/domain/registration/family-visibility.ts';
import { pickVisibility } from '@formroom/domain/settings/visibility.ts';
import { expect, it } from 'vitest';
import { seededRandom } from '../../demo/random.ts';
import { generateAnswers } from '../../testing/generate-answers.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import { plannedYear } from '../../testing/year-change.ts';
import { countLeftToConfirm, hasConfirmedYear } from './confirmation-state.repository.ts';

it('the database finds the same students with everything confirmed as the rules of the domain', async () => {
  const { portal, commit } = await plannedYear();
  const { db } = portal;
  await addCopiedStudents(db, 200);
  portal.pass(1);
  expect((await commit()).statusCode).toBe(200);
  const random = seededRandom(7);
  const confirmed = new Map<string, Set<string>>();
  const current = await db.selectFrom('students').select('id').where('left_at', 'is', null).execute();
  for (const { id } of current) {
    const answers = { ...generateAnswers(random, 50), first_name: 'A', last_name: 'B' };
    const living_status = random.percent(20) ? null : random.pick(livingStatuses);
    const names = Object.fromEntries(
      ['mother_name', 'father_name', 'guardian_name'].map((name) => [name, random.percent(70) ? null : 'C']),
    );
    await db
      .updateTable('students')
      .set({ ...answers, living_status, ...names })
      .where('id', '=', id)
      .execute();
    const skipped = random.percent(80) ? random.pick(confirmationItems).id : undefined;
    const items = confirmationItems.filter((item) => item.id !== skipped).map((item) => item.id);
    confirmed.set(id, new Set(items));
    const rows = items.map((item) => ({
      student_id: id,
      item,
      value: 'null',
      confirmed_at: '2027-09-02T12:00:00.000Z',
      confirmed_by: `student:${id}` as const,
      source: null,
      pressed: 1,
    }));
    await db
      .insertInto('confirmations')
      // Another year does not count.
      .values(
        rows
          .flatMap((row) => [
            { ...row, year: 2027 },
            { ...row, year: 2026, item: 'other' },
          ])
          .slice(0, 2 * rows.length),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const learning_challenges of [true, false]) {
    const settings = pickVisibility({ learning_challenges });
    const rows = await db
      .selectFrom('students')
      .selectAll()
      .select((eb) => countLeftToConfirm(settings)(eb).as('left'))
      .where('left_at', 'is', null)
      .orderBy('id')
      .execute();
    const expected = rows.map((row) => {
      const left = findUnconfirmed(row, confirmed.get(row.id) ?? new Set(), settings);
      return [row.id, Object.values(left).flat().length];
    });
    expect(rows.map(({ id, left }) => [id, left])).toEqual(expected);
    const done = await db
      .selectFrom('students')
      .select('id')
      .where('left_at', 'is', null)
      .where(hasConfirmedYear(settings))
      .orderBy('id')
      .execute();
    const complete = expected.filter(([, left]) => left === 0).map(([id]) => id);
    expect(done.map(({ id }) => id)).toEqual(complete);
    expect(complete.length).toBeGreaterThan(20);
    expect(complete.length).toBeLessThan(rows.length - 20);
  }
});
