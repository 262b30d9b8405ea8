import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { removeAllStudents, keepFirstStudents } from '../../testing/remove-students.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

type Choice = [parameter: string, value: string][];
const getAddress = (choice: Choice) => `${paths.exportData}?${new URLSearchParams(choice).toString()}`;

async function download(office: TestBrowser, choice: Choice) {
  const response = await office.get(getAddress(choice));
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  const { sheets } = await readXlsx(response.rawPayload);
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  return { response, headings: headings.map(String), rows };
}

const keepFew = ({ db }: TestPortal) => keepFirstStudents(db, 60);
const move = ({ db }: TestPortal, id: string, class_id: string | null) =>
  db.updateTable('students').set({ class_id }).where('id', '=', id).execute();

describe('an export of chosen fields and classes', () => {
  it('contains only the chosen groups, and the columns that identify the student', async () => {
    const portal = await testPortal();
    await keepFew(portal);
    const { db } = portal;
    await db
      .updateTable('students')
      .set({ mother_name: '=HYPERLINK("http://x")' })
      .where('id', '=', '20260001')
      .execute();
    const office = await portal.admin();
    const { headings, rows, response } = await download(office, [
      ['groups', 'mother'],
      ['groups', 'emergency'],
    ]);
    expect(headings.slice(0, 5)).toEqual(['Student ID', 'Class', 'First Name', 'Last Name', 'Mother Name']);
    expect(headings.filter((heading) => !/^Mother|^Emergency|^Relation to/.test(heading))).toEqual([
      'Student ID',
      'Class',
      'First Name',
      'Last Name',
    ]);
    expect(headings.some((heading) => heading.startsWith('Emergency'))).toBe(true);
    expect(rows.find(([id]) => id === '20260001')?.[4]).toBe('=HYPERLINK("http://x")');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="Registration Data (part).xlsx"',
    );
    const status = await download(office, [['groups', 'status']]);
    expect(status.headings.slice(4)).toEqual(['Registered', 'Submitted', 'Documents', 'Missing Documents']);
    expect(status.rows).toHaveLength(60);
  });

  it('contains only the students of the chosen classes', async () => {
    const portal = await testPortal();
    await keepFew(portal);
    await move(portal, '20260001', null);
    await move(portal, '20260002', 'A, B');
    await move(portal, '20260003', '9Z');
    const { headings, rows } = await download(await portal.admin(), [
      ['classes', '9Z'],
      ['classes', 'A, B'],
      ['classes', NO_CLASS],
    ]);
    expect(rows.map(([id]) => id)).toEqual(expect.arrayContaining(['20260001', '20260002', '20260003']));
    expect(rows).toHaveLength(3);
    expect(headings).toHaveLength(fieldNames.length + 5);
  });

  it.each<[Choice, string, string]>([
    [[['groups', 'secrets']], 'groups', 'There is no group of fields “secrets”.'],
    [
      [
        ['groups', 'father'],
        ['groups', '__proto__'],
      ],
      'groups',
      'There is no group of fields “__proto__”.',
    ],
    [
      [
        ['classes', '1A'],
        ['classes', '9Z\u0000'],
      ],
      'classes',
      'No student is in a class called “9Z\u0000”.',
    ],
    [[['classes', NO_CLASS]], 'classes', 'Every student is in a class.'],
    [[['classes', '']], 'classes', 'No student is in a class called “”.'],
    [[['group', 'father']], 'group', 'This field does not exist.'],
    [[['groups[]', 'father']], 'groups[]', 'This field does not exist.'],
  ])('rejects %j with a field error', async (choice, parameter, sentence) => {
    const portal = await testPortal();
    const office = await portal.admin();
    const response = await office.get(getAddress(choice));
    expect(response.statusCode).toBe(422);
    expect(response.json<{ errors: Record<string, string[]> }>().errors[parameter]).toEqual([sentence]);
    expect(await listAuditEntries(office)).toEqual([]);
  });

  it('is logged with the number of students, the fields and the classes', async () => {
    const portal = await testPortal();
    await keepFew(portal);
    await move(portal, '20260001', 'A, 3');
    const office = await portal.admin();
    await office.get(paths.exportData);
    await office.get(
      getAddress([
        ['groups', 'father'],
        ['groups', 'healthText'],
        ['classes', 'A, 3'],
      ]),
    );
    const entries = await listAuditEntries(office);
    expect(entries.map(({ event, details, who }) => [event, details, who])).toEqual([
      ['data-exported', '60 students; all fields; all classes', 'admin'],
      ['data-exported', '1 student; Father, Medical history; classes A%2C 3', 'admin'],
    ]);
  });

  it('can be requested by POST if the names of the classes exceed the URL length', async () => {
    const portal = await testPortal();
    await keepFew(portal);
    const office = await portal.admin();
    const ids = await portal.db.selectFrom('students').select('id').orderBy('id').execute();
    const classes = Array.from(
      { length: 60 },
      (_, index) => `Form ${index} with a long name of 40 characters`,
    );
    for (const [index, { id }] of ids.entries()) await move(portal, id, classes[index] ?? null);
    const chosen = classes.slice(1);
    const tooLong = await office.get(getAddress(chosen.map((name) => ['classes', name])));
    expect(tooLong.statusCode).toBe(414);
    const refused = await office.post(paths.exportData, { classes: [...chosen, '9Z'] });
    expect(refused.json()).toHaveProperty('errors.classes', ['No student is in a class called “9Z”.']);
    const response = await office.post(paths.exportData, { groups: ['father'], classes: chosen });
    const { sheets } = await readXlsx(response.rawPayload);
    expect(sheets[0]?.rows).toHaveLength(1 + chosen.length);
    // As with GET, a rejected request is not logged as an export.
    expect((await listAuditEntries(office)).map(({ details, status }) => [details, status])).toEqual([
      ['59 students; Father; 59 classes', 200],
    ]);
  });

  it('reads 250 students per query, and everything else once', async () => {
    const portal = await testPortal();
    await removeAllStudents(portal.db, ['1A']);
    const office = await portal.admin();
    const count = () =>
      countQueries(portal.db, () =>
        download(office, [
          ['groups', 'contact'],
          ['classes', '1A'],
        ]),
      );
    const few = await count();
    await addCopiedStudents(portal.db, 501);
    await portal.db.updateTable('students').set({ class_id: '1A' }).execute();
    expect(await count()).toBe(few + 2);
  });
});
