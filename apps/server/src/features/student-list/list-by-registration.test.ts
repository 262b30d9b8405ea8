import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import type { Overview } from '@formroom/domain/api/overview.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { type ClassProgress, toCountsByState } from '@formroom/domain/api/reports.ts';
import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { registrationStates } from '@formroom/domain/registration/registration-state.ts';
import { describe, expect, it } from 'vitest';
import { countQueries, countRows } from '../../testing/count-queries.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import { STUDENT_COUNT } from '../../testing/student-count.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

interface Page {
  data: StudentListEntry[];
  total: number;
}

const listPage = async (office: TestBrowser, query: Record<string, string>) => {
  const response = await office.get(
    `${paths.students}?${new URLSearchParams({ page: '1', ...query }).toString()}`,
  );
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Page>();
};

/** A school with students in every state, and one without a class. */
async function mixedSchool() {
  const portal = await testPortal();
  const change = (id: string, columns: Parameters<typeof update>[2]) => update(portal, id, columns);
  await change('20260003', { files_picture: 0 });
  await change('20260010', { class_id: null });
  return portal;
}
const update = ({ db }: TestPortal, id: string, columns: { files_picture?: number; class_id?: null }) =>
  db.updateTable('students').set(columns).where('id', '=', id).execute();

describe('the office’s list by registration state', () => {
  it('contains as many students as the progress and the overview count, by class and in total', async () => {
    const portal = await mixedSchool();
    const office = await portal.admin();
    const progress = (await office.get(paths.registrationProgress)).json<ClassProgress[]>();
    const { registration } = (await office.get(paths.overview)).json<Overview>();
    const seen = new Set<string>();
    for (const state of registrationStates) {
      const { total, data } = await listPage(office, { registration: state, page_size: '1000' });
      expect(total, state).toBe(registration[state]);
      expect(total, state).toBeGreaterThan(0);
      expect(data).toHaveLength(total);
      for (const { id } of data) seen.add(id);
      for (const row of progress.filter(({ class_id }) => [null, '1A', '2A'].includes(class_id))) {
        const className = row.class_id ?? NO_CLASS;
        const inClass = await listPage(office, { registration: state, class: className });
        expect(inClass.total, `${state} ${className}`).toBe(toCountsByState(row)[state]);
        expect(inClass.data.every(({ class_id }) => class_id === row.class_id)).toBe(true);
      }
    }
    expect(seen.size).toBe(STUDENT_COUNT);
    const agreed = await listPage(office, { registration: 'agreed' });
    expect(agreed.data.map(({ id }) => id)).toContain('20260003');
    expect((await listPage(office, { class: NO_CLASS })).data.map(({ id }) => id)).toEqual(['20260010']);
    expect((await listPage(office, { class: '9Z', registration: 'agreed' })).total).toBe(0);
  });

  it('can be searched, sorted and paged like the whole list', async () => {
    const portal = await testPortal();
    const office = await portal.admin();
    const query = { registration: 'not_started', sort: 'name', page_size: '20' };
    const [first, second] = [await listPage(office, query), await listPage(office, { ...query, page: '2' })];
    const all = (await office.get(`${paths.students}?registration=not_started&sort=name`)).json<
      StudentListEntry[]
    >();
    expect([...first.data, ...second.data]).toEqual(all.slice(0, 40));
    expect(first.total).toBe(all.length);
    const one = all[5];
    const found = await listPage(office, { ...query, search: one?.id ?? '' });
    expect(found).toMatchObject({ total: 1, data: [one] });
    expect(
      (await listPage(office, { ...query, registration: 'complete', search: one?.id ?? '' })).total,
    ).toBe(0);
  });

  it.each([
    'registration=done',
    'registration=',
    'class=a%00b',
    'class=more+than+any+class+or+form+could+ever+have',
  ])('rejects %s with a field error', async (query) => {
    const portal = await testPortal();
    const response = await (await portal.admin()).get(`${paths.students}?page=1&${query}`);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toHaveProperty(`errors.${query.split('=')[0] ?? ''}`);
  });

  it('reads only the rows of the page', async () => {
    const portal = await testPortal();
    await addCopiedStudents(portal.db, 1200);
    const office = await portal.admin();
    for (const registration of registrationStates) {
      const rows = await countRows(portal.db, () => listPage(office, { registration, page_size: '10' }));
      // Besides the page: the session, the settings and the count.
      expect(rows, registration).toBeLessThan(10 + 10);
    }
  });

  it('takes the same number of queries for any size of the school', async () => {
    const portal = await testPortal();
    const office = await portal.admin();
    const count = () => countQueries(portal.db, () => listPage(office, { registration: 'agreed' }));
    const few = await count();
    await addCopiedStudents(portal.db, 900);
    expect(await count()).toBe(few);
  });
});
