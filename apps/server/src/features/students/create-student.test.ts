import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { STUDENT_COUNT } from '../../testing/student-count.ts';
import { testPortal } from '../../testing/test-portal.ts';

const child = {
  id: '20260700',
  last_name: 'Ramlogan',
  first_name: ' Zoë-Marie ',
  date_of_birth: '2014-05-02',
  class_id: '1A',
};

async function office() {
  const portal = await testPortal();
  const admin = await portal.admin();
  const create = async (body: Record<string, unknown>) => {
    const response = await admin.post(paths.createStudent, { ...child, ...body });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };
  return { portal, admin, create };
}

describe('a new student by hand', () => {
  it('is stored with the answers, can be found, and signs in with the date of birth', async () => {
    const { portal, admin, create } = await office();
    expect((await admin.get(paths.nextStudentId)).json()).toEqual({ id: String(20_260_001 + STUDENT_COUNT) });
    const more = { sex: 'Female', entry_date: '2027-09-06', birth_certificate_no: 'TT1234567890' };
    expect(await create(more)).toEqual({ status: 200, body: { created: true, same: [] } });
    const [record] = (await admin.get('/api/student-record/20260700')).json<unknown[]>();
    expect(record).toMatchObject({ ...child, ...more, first_name: 'Zoë-Marie', submitted_at: null });
    expect((await admin.get('/api/students?search=zoe+ramlogan')).json()).toHaveLength(1);
    expect((await admin.get(paths.nextStudentId)).json()).toEqual({ id: '20260701' });
    const family = portal.browser();
    const signIn = await family.post(paths.loginStudent, { student_id: '20260700', password: '20140502' });
    expect(signIn.json()).toMatchObject({ student_id: '20260700', password_reset: 1 });
    const [entry] = (await listAuditEntries(admin)).filter(({ event }) => event === 'student-created');
    expect(entry).toMatchObject({ student_id: '20260700', who: 'admin', status: 200 });
  });

  it('is not created while a student with the same name and date of birth was not seen', async () => {
    const { portal, admin, create } = await office();
    expect((await create({})).body).toMatchObject({ created: true });
    await portal.db
      .updateTable('students')
      .set({ first_name: 'RAMLOGAN', last_name: 'Zoe-marie', date_of_birth: child.date_of_birth })
      .where('id', '=', '20260005')
      .execute();
    await admin.post(paths.leavers, { student_id: '20260005', erase: 0 });
    const twin = { id: '20260701', first_name: 'zoe-marie' };
    const first = await create(twin);
    expect(first.body).toMatchObject({
      created: false,
      same: [
        { id: '20260005', has_left: true },
        { id: '20260700', class_id: '1A', has_left: false },
      ],
    });
    expect((await create({ ...twin, not_same_as: ['20260700'] })).body).toMatchObject({
      created: false,
      same: [{ id: '20260005' }],
    });
    expect((await admin.get('/api/student-record/20260701')).statusCode).toBe(404);
    const seen = await create({ ...twin, not_same_as: ['20260700', '20260005'] });
    expect(seen.body).toEqual({ created: true, same: [] });
  });

  it.each([
    [{ id: '20260001' }, 'id', /^.+, .+ has this ID\.$/],
    [{ entry_date: '1850-01-01' }, 'entry_date', /^The date can’t be before 1900-01-01\.$/],
    [{ entry_date: '2029-01-01' }, 'entry_date', /^The date can’t be after 2027-12-25\.$/],
    [{ date_of_birth: null }, 'date_of_birth', /./],
    [{ class_id: '' }, 'class_id', /./],
    [{ house_code: 9999 }, 'house_code', /^Choose one from the list\.$/],
    [{ last_name: 'x\u0000y' }, 'last_name', /./],
    [{ allergy: 'Dust' }, 'allergy', /^This field does not exist\.$/],
  ])('%j is refused, and says which field and why', async (body, field, message) => {
    const { portal, create } = await office();
    const refused = await create(body);
    expect(refused.status).toBe(422);
    expect((refused.body['errors'] as Record<string, string[]>)[field]?.[0]).toMatch(message);
    const { students } = await portal.db
      .selectFrom('students')
      .select((eb) => eb.fn.countAll<number>().as('students'))
      .executeTakeFirstOrThrow();
    expect(students).toBe(STUDENT_COUNT);
  });

  it('can’t have the ID of a leaver', async () => {
    const { admin, create } = await office();
    await admin.post(paths.leavers, { student_id: '20260007', erase: 0 });
    const refused = await create({ id: '20260007' });
    expect(refused.body).toHaveProperty('errors.id', [expect.stringContaining('has left the school')]);
  });
});
