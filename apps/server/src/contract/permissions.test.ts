import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { keepFirstStudents } from '../testing/remove-students.ts';
import { assignTeacher } from '../testing/assign-teacher.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { listedRoutes, OWN, reauthenticatedRoutes, roles, type Row } from './permission-table.ts';
import { expectedStatus, staffRoles } from './staff-role-table.ts';

/** Values of path parameters other than the student. */
const pathParameters: Record<string, string> = {
  year: '2025',
  term: '1',
  class: '1A',
  name: 'admin',
  subject: '1',
};

const signedIn: Record<
  (typeof roles | typeof staffRoles)[number],
  (portal: TestPortal) => Promise<TestBrowser>
> = {
  stranger: async (portal) => Promise.resolve(portal.browser()),
  newcomer: (portal) => portal.newcomer(),
  student: (portal) => portal.student(OWN),
  another: (portal) => portal.student('20260003'),
  admin: async (portal) => {
    const admin = await portal.admin();
    await portal.db
      .updateTable('sessions')
      .set({ reauthenticated_at: portal.app.now().toISOString() })
      .execute();
    return admin;
  },
  read: (portal) => portal.staff('read'),
  results: (portal) => portal.staff('results'),
  teacher: async (portal) => {
    const teacher = await portal.staff('teacher');
    await assignTeacher(portal.db, { year: 2025, class_id: '1A', subject: 1, teacher: 'teacher only' });
    return teacher;
  },
};

// Files of the API documentation and the web app contain no data of the school.
const isPublicFile = (url: string) =>
  url.startsWith(paths.apiDocs) || !/^\/(api|sanctum|logout|manifest|\.well-known|metrics$|\w+z$)/.test(url);

const officeOnly = [401, 403, 403, 403, 200];

const listRegistered = ({ app }: TestPortal) =>
  app.routeTable
    .flatMap(({ method, url }) => [method].flat().map((each) => `${each} ${url}`))
    .filter((route) => !route.startsWith('HEAD ') && !isPublicFile(route.split(' ')[1] ?? ''));

describe('permissions', () => {
  it('are listed for every registered route that is not a GET of the office', async () => {
    const registered = listRegistered(await testPortal());
    const listed = listedRoutes.map(([route]) => route);
    expect(
      registered.filter((route) => !route.startsWith('GET ') && !listed.includes(route)),
      'Add these routes to listedRoutes in apps/server/src/contract/permission-table.ts',
    ).toEqual([]);
    expect(
      listed.filter((route) => !registered.includes(route)),
      'Remove these routes from listedRoutes in apps/server/src/contract/permission-table.ts',
    ).toEqual([]);
  });

  it.each([...roles, ...staffRoles])('hold for the %s', async (role) => {
    const portal = await testPortal();
    await keepFirstStudents(portal.db, 110);
    const listed = new Set(listedRoutes.map(([route]) => route));
    const officeRoutes = listRegistered(portal).filter((route) => !listed.has(route));
    const table = [...listedRoutes, ...officeRoutes.map((route): Row => [route, undefined, ...officeOnly])];
    const statuses: Record<string, number> = {};
    for (const [route, body] of table) {
      // A new sign-in for each, because some of the calls end the session.
      const browser = await signedIn[role](portal);
      const [method = '', path = ''] = route.split(' ');
      const url = path.replaceAll(/:(\w+)/g, (_, name: string) => pathParameters[name] ?? OWN);
      const response = method === 'GET' ? await browser.get(url) : await browser.post(url, body);
      statuses[route] = response.statusCode;
    }
    expect(
      statuses,
      'Routes that are not only for the office need a row in apps/server/src/contract/permission-table.ts',
    ).toEqual(Object.fromEntries(table.map((row) => [row[0], expectedStatus(row, role)])));
  });

  it('ask an administrator for the password again at the listed calls, and at no others', async () => {
    const portal = await testPortal();
    const declared = portal.app.routeTable.filter(({ config }) => config?.reauthentication !== undefined);
    expect(
      declared.map(({ method, url }) => `${String(method)} ${url}`).toSorted(),
      'List these routes in reauthenticatedRoutes of apps/server/src/contract/permission-table.ts',
    ).toEqual(reauthenticatedRoutes.map(([route]) => route).toSorted());
    const [office, reader] = [await portal.admin(), await portal.staff('read')];
    for (const [route, body] of reauthenticatedRoutes) {
      const url = (route.split(' ')[1] ?? '').replace(':name', 'read only');
      const [asked, refused] = [await office.post(url, body), await reader.post(url, body)];
      expect([asked.statusCode, asked.json()], route).toEqual([
        403,
        { message: 'Type your own password again to do this.', reauthenticate: true },
      ]);
      expect([refused.statusCode, refused.json<object>()], route).toEqual([
        403,
        { message: 'Your role does not allow this. Ask an administrator with the role Office.' },
      ]);
    }
  });

  it('are checked before the input is validated', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    const foreign = await student.post(paths.saveStudent, { id: '20260003', phone_home: 'not a phone' });
    expect(foreign.statusCode).toBe(404);
    const settings = await student.post(paths.settings, { student_id_lookup: 'maybe' });
    expect(settings.statusCode).toBe(403);
  });

  it("give the same response for another student's record and a missing one", async () => {
    const portal = await testPortal();
    const student = await portal.student();
    const foreign = await student.get('/api/student-record/20260003');
    const absent = await student.get('/api/student-record/99999999');
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(absent.body);
  });
});
