import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { messages } from '@formroom/domain/kinds/messages.ts';
import { describe, expect, it } from 'vitest';
import {
  commit,
  toCsv,
  dumpAllTables,
  newStudentsCsv,
  previewImport,
  undo,
} from '../../testing/import-workbook.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { testPortal } from '../../testing/test-portal.ts';

async function importAndCommit(admin: TestBrowser, bytes: Uint8Array) {
  const { import_id: id } = await previewImport(admin, bytes);
  expect((await commit(admin, id)).statusCode).toBe(200);
  return id;
}

const getObstacles = async (admin: TestBrowser, id: string) => {
  const response = await admin.get(pathTo(paths.undoImport, { id }));
  return response.json<Record<string, unknown>>();
};
const undoOthers = (admin: TestBrowser, id: string) =>
  admin.post(pathTo(paths.undoImport, { id }), { others: true });

describe('undoing an import with obstacles', () => {
  it('returns the obstacles of each student, and undoes the other changes on request', async () => {
    const portal = await testPortal();
    await keepFirstStudents(portal.db, 10);
    const [admin, family] = [await portal.admin(), await portal.student()];
    const id = await importAndCommit(
      admin,
      toCsv(
        'Student ID,Home Address',
        '20260001,1 Palm Avenue',
        '20260002,2 Palm Avenue',
        '20260003,3 Palm Avenue',
      ),
    );
    portal.pass(5);
    await family.post('/api/student', { id: '20260001', home_address: '2 Poui Street', allergy: 'Dust' });
    await admin.post(paths.leavers, { student_id: '20260003', erase: 0 });
    const at = '2026-11-20T13:05:00.000Z';
    const check = {
      can_undo: 1,
      blocked: [
        {
          student_id: '20260001',
          name: 'Anya Ramdeen',
          obstacles: [{ kind: 'changed', field: 'home_address', by: 'Family', at }],
        },
        {
          student_id: '20260003',
          name: expect.any(String) as string,
          obstacles: [{ kind: 'left', at }],
        },
      ],
    };
    const before = await dumpAllTables(portal.db);
    expect(await getObstacles(admin, id)).toEqual(check);
    expect((await undo(admin, id)).statusCode).toBe(409);
    expect(await dumpAllTables(portal.db)).toEqual(before);

    const others = await undoOthers(admin, id);
    expect([others.statusCode, others.json()]).toMatchObject([200, { undone: 1, blocked: 2 }]);
    const addresses = await portal.db
      .selectFrom('students')
      .select(['id', 'home_address', 'version'])
      .where('id', 'in', ['20260001', '20260002', '20260003'])
      .orderBy('id')
      .execute();
    expect(addresses).toMatchObject([
      { home_address: '2 Poui Street', version: 2 },
      { home_address: null, version: 2 },
      { home_address: '3 Palm Avenue' },
    ]);
    expect((await admin.get(paths.imports)).json()).toMatchObject([{ state: 'committed', undone: 1 }]);

    // The rest can be undone once there are no obstacles.
    expect(await getObstacles(admin, id)).toMatchObject({ can_undo: 0, blocked: [{}, {}] });
    expect((await undoOthers(admin, id)).statusCode).toBe(409);
    await admin.post(pathTo(paths.reinstate, { id: '20260003' }));
    expect(await getObstacles(admin, id)).toMatchObject({
      can_undo: 1,
      blocked: [{ student_id: '20260001' }],
    });
    await admin.post('/api/student', { id: '20260001', home_address: '1 Palm Avenue' });
    const rest = await undo(admin, id);
    expect([rest.statusCode, rest.json()]).toMatchObject([200, { undone: 2, blocked: 0 }]);
    expect((await admin.get(paths.imports)).json()).toMatchObject([{ state: 'undone' }]);
    expect((await admin.get(pathTo(paths.undoImport, { id }))).statusCode).toBe(409);
  });

  it('of new students returns who has begun, and removes the others', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const id = await importAndCommit(admin, newStudentsCsv(150));
    portal.pass(5);
    await admin.post('/api/student', { id: '30000002', allergy: 'Dust' });
    await admin.post('/api/student', {
      id: '30000120',
      progress: { studentData: 1, familyData: 0, healthData: 0, otherData: 0, documents: 0, submit: 0 },
    });
    const newcomer = portal.browser();
    await newcomer.post('/api/login-student', { student_id: '30000003', password: '20140303' });
    await newcomer.post('/api/change-password-student', {
      student_id: '30000003',
      password: 'a password of mine',
    });
    const { can_undo, blocked } = await getObstacles(admin, id);
    expect(can_undo).toBe(147);
    const at = '2026-11-20T13:05:00.000Z';
    expect(blocked).toEqual([
      {
        student_id: '30000002',
        name: 'First 1 Last 1',
        obstacles: [{ kind: 'changed', field: 'allergy', by: 'admin', at }],
      },
      { student_id: '30000003', name: 'First 2 Last 2', obstacles: [{ kind: 'password' }] },
      { student_id: '30000120', name: 'First 119 Last 119', obstacles: [{ kind: 'registering' }] },
    ]);
    expect((await undoOthers(admin, id)).json()).toMatchObject({ undone: 147, blocked: 3 });
    const left = await portal.db
      .selectFrom('students')
      .select('id')
      .where('id', '>=', '30000000')
      .orderBy('id')
      .execute();
    expect(left.map(({ id: student }) => student)).toEqual(['30000002', '30000003', '30000120']);
  });
});

it('invalid options of commit and undo get a field error', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const id = crypto.randomUUID();
  const getRefusal = async (path: string, body: Record<string, unknown>) => {
    const response = await admin.post(pathTo(path, { id }), body);
    return [response.statusCode, response.json<{ errors: unknown }>().errors];
  };
  for (const [path, field, value, sentence] of [
    [paths.undoImport, 'others', 'yes', 'Answer true or false.'],
    [paths.commitImport, 'accept', 'unknown-class', messages.wrongType],
    [paths.commitImport, 'accept', ['everything'], messages.choice],
    [paths.commitImport, 'conflicts', true, messages.choice],
  ] as const) {
    expect(await getRefusal(path, { [field]: value })).toMatchObject([422, { [field]: [sentence] }]);
  }
});
