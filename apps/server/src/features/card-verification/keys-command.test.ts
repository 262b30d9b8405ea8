import { expect, it } from 'vitest';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { findKeysCommand } from './keys-command.service.ts';

it.each([[[]], [['show']], [['rotate', 'now']], [['__proto__']]])('does not know %j', (args: string[]) => {
  expect(findKeysCommand(args)).toBeUndefined();
});

it('issues the cards of a release without issue numbers, once, and leaves their data as it was posted', async () => {
  const { app, db } = await testPortal();
  await keepFirstStudents(db, 4);
  await db.updateTable('posted_cards').set({ issue_number: null }).execute();
  await db.deleteFrom('card_issues').execute();
  await db.deleteFrom('signing_keys').execute();
  const run = async (...args: string[]) => await findKeysCommand(args)?.(db, { now: app.now() });
  const readCards = () =>
    db
      .selectFrom('posted_cards')
      .select(['student_id', 'year', 'term', 'content', 'issue_number'])
      .orderBy('student_id')
      .orderBy('year')
      .orderBy('term')
      .execute();
  const before = await readCards();
  expect(before.length).toBeGreaterThan(4);
  expect(await run('list')).toMatch(/^There is no key yet/);

  expect(await run('issue-old')).toMatch(`Gave issue numbers to ${before.length} report cards.`);
  const after = await readCards();
  expect(new Set(after.map((card) => card.issue_number)).size).toBe(before.length);
  expect(after.map((card) => ({ ...card, issue_number: null }))).toEqual(before);
  expect(await run('issue-old')).toBe('All posted report cards have an issue number.');

  const first = await run('list');
  expect(first).toMatch(/^\S+ {2}created 2026-\d\d-\d\d, signs new report cards$/);
  await run('rotate');
  expect(
    (await run('list'))
      ?.split('\n')
      .map((line) => line.replace(/^.*, /, '').slice(0, 7))
      .sort(),
  ).toEqual(['retired', 'signs n']);
});
