import { onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import type { PortalApp } from '../app-types.ts';
import { readConfig } from '../config.ts';
import { createTestDatabase } from './database-template.ts';
import { TestBrowser } from './test-browser.ts';

/** Nine in the morning in Port of Spain. */
const MORNING = '2026-11-20T13:00:00.000Z';

/** The real portal on a database of its own, with a clock that the test turns. Ends with the test. */
export async function testPortal(
  environment: Record<string, string> = {},
  options: { webRoot?: string } = {},
) {
  const database = await createTestDatabase();
  const clock = { now: new Date(MORNING) };
  const config = readConfig({ LOG_LEVEL: 'silent', ...database.environment, ...environment });
  const app = await buildApp(config, { now: () => clock.now, ...options });
  await app.ready();
  onTestFinished(async () => {
    await app.close();
    await database.drop();
  });
  return {
    app,
    db: app.db,
    /** Lets time pass. */
    pass: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    browser: (address?: string) => new TestBrowser(app, address),
    ...signIns(app),
  };
}

const DEMO_PASSWORD = 'formroom-demo';

function signIns(app: PortalApp) {
  return {
    /** A browser in which a student with a password is signed in. */
    async student(id = '20260001') {
      const browser = new TestBrowser(app);
      await browser.post('/api/login-student', { student_id: id, password: DEMO_PASSWORD });
      return browser;
    },
    async admin() {
      const browser = new TestBrowser(app);
      await browser.post('/api/admin-login', { name: 'admin', password: DEMO_PASSWORD });
      return browser;
    },
    /** A browser whose student must still change the password. */
    async newcomer() {
      const browser = new TestBrowser(app);
      await browser.post('/api/login-student', { student_id: '20260002', password: '20140315' });
      return browser;
    },
  };
}

export type TestPortal = Awaited<ReturnType<typeof testPortal>>;
