import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { keepFirstStudents } from '../testing/remove-students.ts';
import { testPortal } from '../testing/test-portal.ts';

/** Nothing has these IDs, so that the calls are refused as late as possible. */
const params: Record<string, string> = {
  year: '2099',
  term: '3',
  class: '9Z',
  kind: 'nothing',
  name: 'nobody',
};
const unknown = (name: string) => params[name] ?? '99999999';

/** Bodies that are valid, but name something that does not exist or is not ready. */
const bodies: Record<string, Record<string, unknown>> = {
  [paths.postReportCards]: { year: 2026, term: 2, posted: 1 },
  [paths.postReportCard]: { student_id: '99999999', year: 2026, term: 1, posted: 1 },
  [paths.postCompleteCards]: { year: 2025, term: 1 },
  [paths.deleteTerm]: { year: 2026, term: 1 },
  [paths.saveStudent]: { id: '99999999' },
  [paths.resetPassword]: { student_id: '99999999' },
};

it('no refused call is in the audit log as done', async () => {
  const portal = await testPortal();
  await keepFirstStudents(portal.db, 12);
  await (await portal.admin()).post(paths.terms, { year: 2026, term: 2 });
  const done: string[] = [];
  const refused = new Set<string>();
  for (const { method, url, config } of portal.app.routeTable) {
    if ([undefined, 'none'].includes(config?.audit)) continue;
    for (const each of [method].flat().filter((name) => name !== 'HEAD')) {
      // A new sign-in for each, because some of the calls end the session.
      const admin = await portal.admin();
      await portal.db.deleteFrom('audit_log').execute();
      const path = url.replaceAll(/:(\w+)/g, (_, name: string) => unknown(name));
      const { statusCode } =
        each === 'GET' ? await admin.get(path) : await admin.post(path, bodies[url] ?? {});
      if (statusCode < 400) continue;
      refused.add(url);
      const entries = await portal.db.selectFrom('audit_log').select(['event', 'status']).execute();
      const asDone = entries.filter(({ status }) => status === null || status < 400);
      if (asDone.length > 0) done.push(`${each} ${url}: ${String(statusCode)}, ${JSON.stringify(asDone)}`);
    }
  }
  expect([...refused]).toEqual(
    expect.arrayContaining([
      paths.postReportCards,
      paths.postReportCard,
      paths.deleteTerm,
      paths.commitImport,
    ]),
  );
  expect(done).toEqual([]);
});
