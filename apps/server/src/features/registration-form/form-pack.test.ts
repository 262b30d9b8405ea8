import { paths } from '@formroom/domain/api/paths.ts';
import { formatFormCode } from '@formroom/domain/school/form-code.ts';
import { describe, expect, it } from 'vitest';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { testPortal } from '../../testing/test-portal.ts';

/** By class, the first after the second by ID. */
const STUDENTS = ['20260001', '20260002'];

async function packPrinter() {
  const portal = await testPortal();
  const { db } = portal;
  const admin = await portal.admin();
  await db
    .updateTable('students')
    .set({ class_id: '2A', last_name: '王 محمد' })
    .where('id', '=', '20260001')
    .execute();
  await db.updateTable('students').set({ class_id: '1A' }).where('id', '=', '20260002').execute();
  const print = async (content: string) => {
    const response = await admin.post(paths.printForms, { selection: { ids: STUDENTS }, content });
    expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
    return await readPdf(response.rawPayload);
  };
  return { portal, admin, print };
}

describe('a pack of registration forms', () => {
  it('has the known answers, and each page its code, by class', async () => {
    const { portal, print } = await packPrinter();
    await portal.db
      .updateTable('students')
      .set({ allergy: 'Peanuts' })
      .where('id', '=', '20260001')
      .execute();
    const { pages, title, isTagged } = await print('known');
    expect([title, isTagged]).toEqual(['Registration Forms', true]);
    const codes = pages.map((text) => /FR-\d+-\w/.exec(text)?.[0]);
    const [second, first] = STUDENTS.map(formatFormCode);
    expect(codes).toEqual([first, first, second, second]);
    expect(pages[3]).toContain('Peanuts');
    const { details } = await portal.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'forms-printed')
      .executeTakeFirstOrThrow();
    expect(details).toBe('Registration Forms; 2 students');
  });

  it('can be printed without answers', async () => {
    const { portal, print } = await packPrinter();
    await portal.db.updateTable('students').set({ allergy: 'Peanuts' }).execute();
    const { pages } = await print('blank');
    expect(pages).toHaveLength(4);
    expect(pages.join(' ')).not.toContain('Peanuts');
    expect(pages[0]).toContain('20260002');
  });

  it('says how many forms it can have', async () => {
    const { portal, admin } = await packPrinter();
    await addCopiedStudents(portal.db, 2001);
    const response = await admin.post(paths.printForms, { selection: { filter: {} } });
    expect(response.statusCode).toBe(409);
    expect(response.body).toContain('At most 2,000 forms');
  });

  it('has codes that find exactly their student, and with a wrong character nobody', async () => {
    const { admin } = await packPrinter();
    const [id = ''] = STUDENTS;
    const find = async (search: string) => {
      const response = await admin.get(`${paths.students}?page=1&search=${encodeURIComponent(search)}`);
      return response.json<{ data: { id: string }[] }>().data.map((student) => student.id);
    };
    const code = formatFormCode(id);
    expect(await find(` ${code.toLowerCase()} `)).toEqual([id]);
    expect(await find(code.replace('2026', '2062'))).toEqual([]);
    expect(await find(formatFormCode(id.slice(0, -1)))).toEqual([]);
  });
});
