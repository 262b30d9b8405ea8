import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import { createTestDatabase } from '../../testing/database-template.ts';
import { AdminCommandError, runAdminCommand } from './admin-command.service.ts';

/** The command on a database of its own, with the password of the environment; a refusal is answered as its message. */
async function setUp() {
  const { environment, drop } = await createTestDatabase();
  onTestFinished(drop);
  const command = (args: string[], password = 'a long password') =>
    runAdminCommand(args, { ...environment, ADMIN_PASSWORD: password }).catch((error: unknown) => {
      if (error instanceof AdminCommandError) return `Refused: ${error.message}`;
      throw error;
    });
  const db = openDatabase(readConfig(environment), (error) => {
    throw error;
  });
  onTestFinished(() => db.destroy());
  return { command, db };
}

it('adds an administrator, and refuses what can’t be', async () => {
  const { command } = await setUp();
  expect(await command(['add', 'principal'])).toBe('Added administrator principal.');
  expect(await command(['add', 'principal'])).toMatch(
    /^Refused: There is an administrator principal already/,
  );
  expect(await command(['reset', 'nobody'])).toMatch(/^Refused: There is no administrator nobody/);
  expect(await command(['add', 'Family'])).toBe('Refused: Choose another name.');
  expect(await command(['reset', 'principal'], 'short')).toBe('Refused: Use at least 8 characters.');
  expect(await command([])).toMatch(/^Refused: Usage: npm run admin/);
});

it('resets the password of an administrator, with the second factor, and says so in the audit log', async () => {
  const { command, db } = await setUp();
  await command(['add', 'principal']);
  expect(await command(['reset', 'principal'], 'another password')).toBe('Reset the password of principal.');
  const factor = {
    admin_name: 'principal',
    secret: 'GEZDGNBVGY3TQOJQ',
    next_secret: null,
    confirmed_at: '2026-11-20',
    last_step: 1,
  };
  await db.insertInto('second_factors').values(factor).execute();
  await db.insertInto('recovery_codes').values({ admin_name: 'principal', code_hash: 'one' }).execute();
  expect(await command(['reset', 'principal'], 'a third password')).toBe(
    'Reset the password of principal.\nRemoved the second factor of principal, with its recovery codes.',
  );
  expect(await db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  const log = await db.selectFrom('audit_log').select(['event', 'role', 'details']).orderBy('id').execute();
  expect(log).toEqual([
    { event: 'admin-added', role: 'operator', details: 'principal' },
    { event: 'admin-password-set', role: 'operator', details: 'principal' },
    { event: 'admin-password-set', role: 'operator', details: 'principal' },
    { event: 'second-factor-removed', role: 'operator', details: 'principal' },
  ]);
});
