import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import { onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import type { PortalApp } from '../app-types.ts';
import { readConfig } from '../config.ts';
import { getSaveDatabase } from '../db/database.ts';
import { createSession } from '../features/accounts/sessions.repository.ts';
import { SESSION_COOKIE } from '../http/session.ts';
import type { ChangeLimits } from '../http/rate-limits.ts';
import { createTestDatabase } from './database-template.ts';
import { forbidOuterQueries } from './forbid-outer-queries.ts';
import { requireLimits } from './require-limits.ts';
import { TestBrowser } from './test-browser.ts';

/** Nine in the morning in Port of Spain. */
const MORNING = '2026-11-20T13:00:00.000Z';

/** Tests save faster than anybody types. */
const unlimited = { minute: 1_000_000, hour: 1_000_000 };
const noChangeLimits: ChangeLimits = { student: unlimited, admin: unlimited };

/** The real portal with its own database and a clock that the test controls. It stops when the test ends. */
export async function testPortal(
  environment: Record<string, string> = {},
  {
    database,
    ...options
  }: {
    webRoot?: string;
    changeLimits?: ChangeLimits;
    database?: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
  } = {},
) {
  const { drop, ...created } = database ?? (await createTestDatabase());
  const clock = { now: new Date(MORNING) };
  const config = readConfig({ LOG_LEVEL: 'silent', ...created.environment, ...environment });
  const app = await buildApp(config, { now: () => clock.now, changeLimits: noChangeLimits, ...options });
  for (const db of new Set([app.db, getSaveDatabase(app.db)])) {
    forbidOuterQueries(db);
    requireLimits(db);
  }
  await app.ready();
  // Otherwise they would run while the test does.
  await app.stopPeriodicJobs();
  onTestFinished(async () => {
    await app.close();
    await drop();
  });
  return {
    app,
    db: app.db,
    /** Advances the clock. */
    pass: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    browser: (address?: string) => new TestBrowser(app, address),
    ...createSignIns(app),
  };
}

/** Signed-in browsers. They skip the password check, which is slow and has its own tests. */
function createSignIns(app: PortalApp) {
  const signedIn = async (role: 'student' | 'admin', id: string) => {
    const browser = new TestBrowser(app);
    browser.cookies.set(SESSION_COOKIE, await createSession(app.db, { role, id }, app.now()));
    return browser;
  };
  return {
    student: (id = '20260001') => signedIn('student', id),
    admin: (name = 'admin') => signedIn('admin', name),
    /** An administrator with a role other than Office. */
    staff: async (role: AdminRole) => {
      const { password_hash } = await app.db
        .selectFrom('admins')
        .select('password_hash')
        .executeTakeFirstOrThrow();
      const values = { name: `${role} only`, password_hash, role };
      await app.db
        .insertInto('admins')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return await signedIn('admin', values.name);
    },
    /** A student who must still change the password. */
    newcomer: () => signedIn('student', '20260002'),
  };
}

export type TestPortal = Awaited<ReturnType<typeof testPortal>>;
