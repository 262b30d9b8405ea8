import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config.ts';
import { inTransaction, openDatabase } from '../../db/database.ts';
import { createTestDatabase, isOnPostgres } from '../../testing/database-template.ts';
import { AdminCommandError, runAdminCommand } from './admin-command.service.ts';
import { createInvitation } from './invitations.repository.ts';
import { findUnseenOfficeAccounts } from './office-accounts.repository.ts';
import { NO_PASSWORD } from './passwords.ts';
import { createSession } from './sessions.repository.ts';

/** Runs the command on a database of its own; a rejection is returned as text. */
async function setUp() {
  const { environment, drop } = await createTestDatabase();
  onTestFinished(drop);
  const command = (args: string[], password = 'a long password') =>
    runAdminCommand(args, { ...environment, ADMIN_PASSWORD: password }).catch((error: unknown) => {
      if (error instanceof AdminCommandError) return `Refused: ${error.message}`;
      throw error;
    });
  let isOver = false;
  const db = openDatabase(readConfig(environment), (error) => {
    // Dropping the database breaks a connection that is still closing.
    if (!isOver) throw error;
  });
  onTestFinished(() => {
    isOver = true;
    return db.destroy();
  });
  return { command, db };
}

it('adds an administrator, and rejects invalid names and passwords', async () => {
  const { command } = await setUp();
  expect(await command(['add', 'principal'])).toBe('Added administrator principal.');
  expect(await command(['add', 'principal'])).toMatch(
    /^Refused: There is already an administrator named principal/,
  );
  expect(await command(['add', 'PRINCIPAL'])).toBe(
    'Refused: There is already an administrator named principal.',
  );
  expect(await command(['add', 'a\nb'])).toBe('Refused: Remove the characters that can’t be printed.');
  expect(await command(['add', ' Jose\u0301 '])).toBe('Added administrator José.');
  expect(await command(['reset', 'nobody'])).toMatch(/^Refused: There is no administrator named nobody/);
  expect(await command(['add', 'Family'])).toBe('Refused: This name is reserved. Choose another one.');
  expect(await command(['reset', 'principal'], 'short')).toBe('Refused: Use at least 8 characters.');
  expect(await command([])).toMatch(/^Refused: Usage: npm run admin/);
});

it('resets the password and the second factor of an administrator, which is logged', async () => {
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

it('lists administrators, and removes any but the last one, with sessions and second factor', async () => {
  const { command, db } = await setUp();
  await command(['add', 'principal']);
  await db
    .insertInto('second_factors')
    .values({
      admin_name: 'principal',
      secret: 'GEZDGNBVGY3TQOJQ',
      next_secret: null,
      confirmed_at: '2026-11-20',
      last_step: 1,
    })
    .execute();
  await createSession(db, { role: 'admin', id: 'principal' }, new Date());
  expect(await command(['list'])).toBe('admin\nprincipal (with a second factor)');
  expect(await command(['remove', 'nobody'])).toBe('Refused: There is no administrator named nobody.');
  expect(await command(['remove', 'principal'])).toBe('Removed administrator principal.');
  expect(await command(['list'])).toBe('admin');
  for (const table of ['second_factors', 'sessions'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(await command(['remove', 'admin'])).toBe(
    "Refused: admin is the last administrator and can't be removed. Add another one first.",
  );
  const log = await db.selectFrom('audit_log').select(['event', 'role', 'details']).orderBy('id').execute();
  expect(log.at(-1)).toEqual({ event: 'admin-removed', role: 'operator', details: 'principal' });
});

it('keeps the last administrator with the role Office, and lists the other roles', async () => {
  const { command, db } = await setUp();
  await command(['add', 'principal']);
  await command(['add', 'teacher']);
  await db.updateTable('admins').set({ role: 'results' }).where('name', '=', 'teacher').execute();
  const disabled_at = '2026-11-20T13:00:00.000Z';
  await db.updateTable('admins').set({ disabled_at }).where('name', '=', 'principal').execute();
  expect(await command(['list'])).toBe('admin\nprincipal (disabled)\nteacher (Results)');
  expect(await command(['remove', 'admin'])).toBe(
    "Refused: admin is the last administrator with the role Office and can't be removed. Add another one first.",
  );
});

it('tells the other administrators of a new one, and keeps the last who has a password', async () => {
  const { command, db } = await setUp();
  await command(['add', 'principal']);
  const told = (name: string) => findUnseenOfficeAccounts(db, name);
  expect(await told('admin')).toMatchObject([{ name: 'principal', added_by: null }]);
  expect(await told('principal')).toEqual([]);
  await command(['reset', 'principal']);
  expect(await told('admin')).toHaveLength(1);
  await inTransaction(db, (trx) => createInvitation(trx, 'principal', new Date()));
  await db
    .updateTable('admins')
    .set({ password_hash: NO_PASSWORD })
    .where('name', '=', 'principal')
    .execute();
  expect(await command(['list'])).toBe('admin\nprincipal (invited)');
  expect(await command(['remove', 'admin'])).toMatch(/^Refused: admin is the last administrator/);
  await command(['reset', 'principal']);
  expect(await db.selectFrom('administrator_invitations').selectAll().execute()).toEqual([]);
  expect(await command(['list'])).toBe('admin\nprincipal');
});

// SQLite runs one transaction at a time, and two connections of one process would deadlock.
if (isOnPostgres()) {
  it('leaves one administrator after two concurrent removals', async () => {
    const { command } = await setUp();
    await command(['add', 'principal']);
    const removed = await Promise.all([command(['remove', 'principal']), command(['remove', 'admin'])]);
    expect(removed.filter((told) => told.startsWith('Removed'))).toHaveLength(1);
    expect((await command(['list'])).split('\n')).toHaveLength(1);
  });
}

it.each([
  [['remove']],
  [['list', 'admin']],
  [['remove', 'a', 'b']],
  [['reset', 'x'.repeat(51)]],
  [['drop', 'a']],
])('rejects %j with the usage text', async (args) => {
  const { command } = await setUp();
  expect(await command(args)).toMatch(/^Refused: Usage: npm run admin/);
});
