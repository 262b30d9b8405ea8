import { paths } from '@formroom/domain/api/paths.ts';
import { printedLists } from '@formroom/domain/api/prints.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const STUDENT = '20260001';

async function print(portal: TestPortal, body: Record<string, unknown>) {
  const admin = await portal.admin();
  return await admin.post(paths.printLists, body);
}

async function printPdf(portal: TestPortal, body: Record<string, unknown>) {
  const response = await print(portal, body);
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  const pdf = await readPdf(response.rawPayload);
  expect(pdf.isTagged).toBe(true);
  return { ...pdf, text: pdf.pages.join(' ') };
}

const lastDetails = async ({ db }: TestPortal) =>
  (
    await db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'lists-printed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).details;

const getNames = async ({ db }: TestPortal, className: string) =>
  await db
    .selectFrom('students')
    .select(['id', 'last_name'])
    .where('class_id', '=', className)
    .where('left_at', 'is', null)
    .orderBy('sort_name')
    .orderBy('id')
    .execute();

describe('a class list', () => {
  it('has the chosen and the empty columns, by name, on paper and as a workbook', async () => {
    const portal = await testPortal();
    const students = await getNames(portal, '2A');
    const body = {
      selection: { filter: { class: '2A' } },
      list: 'classList',
      columns: ['date_of_birth', 'house_code'],
      empty_columns: ['Paid', '=1+1 #emph[x]'],
    };
    const { blocks, title, text } = await printPdf(portal, body);
    expect(title).toBe('Class List 2A');
    expect(text).toContain('=1+1 #emph[x]');
    const rows = blocks.flatMap(({ cells }) =>
      cells?.[1]?.trim() ? [cells.map((cell) => cell.trim())] : [],
    );
    expect(rows[0]).toHaveLength(7);
    const printed = rows.map(([, id]) => id).filter((id) => /^\d+$/.test(id ?? ''));
    expect(printed).toEqual(students.map(({ id }) => id));
    expect(await lastDetails(portal)).toBe(`Class List 2A; ${students.length} students`);

    const workbook = await print(portal, { ...body, format: 'xlsx' });
    const [headings, ...cells] = (await readXlsx(workbook.rawPayload)).sheets[0]?.rows ?? [];
    expect(headings).toEqual([
      ...[
        'Student ID',
        'Last Name',
        'First Name',
        'Class',
        'Date of Birth',
        'House',
        'Paid',
        '=1+1 #emph[x]',
      ],
    ]);
    expect(cells.map(([id]) => id)).toEqual(students.map(({ id }) => id));
  });

  it('of the school is in class order and takes no more queries for more students', async () => {
    const portal = await testPortal();
    const body = { selection: { filter: {} }, list: 'classList', format: 'xlsx' };
    const admin = await portal.admin();
    await admin.post(paths.printLists, body);
    const few = await countQueries(portal.db, () => admin.post(paths.printLists, body));
    await addCopiedStudents(portal.db, 1000);
    const many = await countQueries(portal.db, () => admin.post(paths.printLists, body));
    expect(many).toBe(few);
    const { text, pages } = await printPdf(portal, { ...body, format: 'pdf' });
    expect(pages.length).toBeGreaterThan(20);
    expect(text.indexOf('Class 1B')).toBeGreaterThan(text.indexOf('Class 1A'));
    expect(text.indexOf('Class 2A')).toBeGreaterThan(text.indexOf('Class 1B'));
  });

  it.each([
    [{ columns: ['allergy'] }, 'columns'],
    [{ columns: ['sex', 'sex'] }, 'columns'],
    [{ empty_columns: Array.from({ length: 11 }, () => '') }, 'empty_columns'],
    [{ selection: { ids: [] } }, 'selection'],
  ])('with %j is rejected and names the field', async (change, field) => {
    const portal = await testPortal();
    const response = await print(portal, { selection: { ids: [STUDENT] }, list: 'classList', ...change });
    expect(response.statusCode).toBe(422);
    expect(response.json<{ errors: object }>().errors).toHaveProperty([field]);
  });

  it('of nobody is not found', async () => {
    const portal = await testPortal();
    const body = { selection: { ids: ['99999999'] }, list: 'classList' };
    expect((await print(portal, body)).statusCode).toBe(404);
  });
});

describe('the emergency sheet', () => {
  it('has contacts and health of the selected students and nothing else', async () => {
    const portal = await testPortal();
    const answers = {
      first_name: '王小明',
      last_name: 'محمد',
      allergy: 'Peanuts\n#strong[x]',
      medical_history: '',
      asthma: 1 as const,
      emergency_contact: 'Aunt Ünal',
      emergency_home_phone: '5551234',
      relation_to_child: 'Aunt',
    };
    await portal.db.updateTable('students').set(answers).where('id', '=', STUDENT).execute();
    const { text, pages } = await printPdf(portal, { selection: { ids: [STUDENT] }, list: 'emergencySheet' });
    expect(pages).toHaveLength(1);
    for (const part of ['王小明', 'Peanuts / #strong[x]', 'Asthma', 'Aunt Ünal', '(868) 555-1234', STUDENT])
      expect(text).toContain(part);
  });

  it('of students who were picked from several classes is one list by name, with their classes', async () => {
    const portal = await testPortal();
    const picked = (
      await Promise.all(['1A', '2A', '3B'].map(async (name) => (await getNames(portal, name)).slice(0, 4)))
    ).flat();
    const ids = picked.map(({ id }) => id);
    const { text } = await printPdf(portal, { selection: { ids }, list: 'emergencySheet' });
    expect(text.match(/Selected students/g)).toHaveLength(1);
    for (const name of ['1A', '2A', '3B']) expect(text.split(`(${name})`)).toHaveLength(5);
    expect(text).not.toContain('Class 1A');
    const names = await portal.db
      .selectFrom('students')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('sort_name')
      .orderBy('id')
      .execute();
    expect(text.match(/\b2026\d{4}\b/g)).toEqual(names.map(({ id }) => id));
  });

  it('of a form has a page for each class', async () => {
    const portal = await testPortal();
    const body = { selection: { filter: { class: 'Form 2' } }, list: 'classList' };
    const { text, title } = await printPdf(portal, body);
    expect(title).toBe('Class List Form 2');
    expect(text.match(/Class \d[A-Z]/g)?.every((name) => name.startsWith('Class 2'))).toBe(true);
    expect(text).toContain('Class 2D');
  });

  it('says how many students it can have', async () => {
    const portal = await testPortal();
    await addCopiedStudents(portal.db, printedLists.emergencySheet.maxStudents + 1);
    const response = await print(portal, { selection: { filter: {} }, list: 'emergencySheet' });
    expect(response.statusCode).toBe(409);
    expect(response.body).toContain('at most 1,000 students');
  });
});

describe('labels', () => {
  it.each([
    ['3x10', 30],
    ['2x7', 14],
    ['3x8', 24],
    ['2x7-a4', 14],
  ])('of a sheet of %s fill a page with %i, with names or addresses', async (sheet, perPage) => {
    const portal = await testPortal();
    const students = await portal.db
      .selectFrom('students')
      .select('id')
      .limit(perPage + 1)
      .execute();
    const all = students.map(({ id }) => id);
    for (const list of ['labels', 'addressLabels']) {
      const body = { list, label_sheet: sheet };
      expect((await printPdf(portal, { ...body, selection: { ids: all } })).pages).toHaveLength(2);
      const page = { ...body, selection: { ids: all.slice(1) } };
      expect((await printPdf(portal, page)).pages).toHaveLength(1);
    }
  });
});

describe('address labels', () => {
  it('have the family and the address by class and name, 24 on a page, and say where it is missing', async () => {
    const portal = await testPortal();
    const students = await portal.db.selectFrom('students').select('id').limit(25).execute();
    const ids = students.map(({ id }) => id);
    const put = (id: string | undefined, columns: Record<string, string | null>) =>
      portal.db
        .updateTable('students')
        .set(columns)
        .where('id', '=', id ?? '')
        .execute();
    await put(ids[0], {
      ...{ first_name: 'Kai', last_name: 'Ali', class_id: '1A' },
      ...{ home_address: '12 #emph[Saddle] Road', address_line_2: 'Maraval' },
    });
    await put(ids[1], {
      ...{ first_name: 'Zoë', last_name: 'Ali', class_id: '2A' },
      ...{ home_address: null, address_line_2: null },
    });
    const two = { list: 'addressLabels', selection: { ids: ids.slice(0, 2).toReversed() } };
    const { text, pages } = await printPdf(portal, two);
    expect(text).toMatch(
      /family of Kai Ali.*12\s+#emph\[Saddle\]\s+Road.*Maraval.*family of Zoë Ali.*No address in the record/s,
    );
    expect(pages).toHaveLength(1);
    const workbook = await print(portal, { ...two, format: 'xlsx' });
    const rows = (await readXlsx(workbook.rawPayload)).sheets[0]?.rows ?? [];
    expect(rows[1]?.slice(-2)).toEqual(['12 #emph[Saddle] Road', 'Maraval']);
    const all = { list: 'addressLabels', selection: { ids } };
    expect((await printPdf(portal, all)).pages).toHaveLength(2);
    const page = { list: 'addressLabels', selection: { ids: ids.slice(1) } };
    expect((await printPdf(portal, page)).pages).toHaveLength(1);
  });
});
