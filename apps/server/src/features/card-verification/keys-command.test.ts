import { expect, it } from 'vitest';
import { testPortal } from '../../testing/test-portal.ts';
import { findKeysCommand } from './keys-command.service.ts';

it.each([[[]], [['show']], [['rotate', 'now']], [['__proto__']]])('does not know %j', (args: string[]) => {
  expect(findKeysCommand(args)).toBeUndefined();
});

it('shows which key signs, and which signed before', async () => {
  const { app, db } = await testPortal();
  await db.deleteFrom('signing_keys').execute();
  const run = async (...args: string[]) => await findKeysCommand(args)?.(db, { now: app.now() });
  expect(await run('list')).toMatch(/^There is no key yet/);
  await run('rotate');
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
