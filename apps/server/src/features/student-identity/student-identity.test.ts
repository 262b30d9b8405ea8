import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ImportUndoPreview } from '@formroom/domain/api/imports.ts';
import type { ChangedId, JoinedStudents } from '@formroom/domain/api/student-identity.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { commit, dumpAllTables, previewImport, toCsv } from '../../testing/import-workbook.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { scan, uploadForm } from '../../testing/upload-form.ts';
import { studentTables } from './student-tables.ts';

const ANYA = '20260001';
const NEW_ID = 'FC-0100';
const OTHER = '20260003';

async function office() {
  const portal = await testPortal();
  const admin = await portal.admin();
  return { portal, admin };
}

const change = async (admin: Awaited<ReturnType<TestPortal['admin']>>, body: Record<string, unknown>) => {
  const response = await admin.post(paths.changeStudentId, { student_id: ANYA, new_id: NEW_ID, ...body });
  return { status: response.statusCode, body: response.json<ChangedId & { message: string }>() };
};
const join = async (admin: Awaited<ReturnType<TestPortal['admin']>>, body: Record<string, unknown>) => {
  const response = await admin.post(paths.joinStudents, { student_id: ANYA, other_id: OTHER, ...body });
  return { status: response.statusCode, body: response.json<JoinedStudents & { message: string }>() };
};

/** Counts the rows of a student by table. */
async function countRows({ db }: TestPortal, id: string) {
  const counts = await Promise.all(
    Object.keys(studentTables).map(async (table) => {
      const { rows } = await sql<{ rows: number }>`
        select cast(count(*) as integer) as rows from ${sql.table(table)} where student_id = ${id}`.execute(
        db,
      );
      return [table, Number(rows[0]?.rows)] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, rows]) => rows > 0));
}

const getIssues = ({ db }: TestPortal) =>
  db
    .selectFrom('card_issues')
    .select(['issue_number', 'token', 'replaced'])
    .orderBy('issue_number')
    .execute();

describe('a corrected ID', () => {
  it('is previewed without writing anything', async () => {
    const { portal, admin } = await office();
    const before = await dumpAllTables(portal.db);
    const { status, body } = await change(admin, { preview: true });
    expect([status, body]).toMatchObject([
      200,
      { student_id: NEW_ID, former_id: ANYA, name: 'Anya Ramdeen', preview: true },
    ]);
    expect(body.moved.posted_cards).toBeGreaterThan(0);
    const after = await dumpAllTables(portal.db);
    expect({ ...after, audit_log: null }).toEqual({ ...before, audit_log: null });
  });

  it('moves everything: session, answers, files, history, results and posted cards, whose statements stay valid', async () => {
    const { portal, admin } = await office();
    const family = await portal.student(ANYA);
    await family.post(paths.saveStudent, { id: ANYA, home_address: '1 Palm Avenue' });
    const form = uploadForm({ id: ANYA, file_type: 'sea_slip' }, { name: 'slip.pdf', bytes: scan('slip') });
    expect((await family.post(paths.storeFile, form)).statusCode).toBe(200);
    const card = await family.get(pathTo(paths.reportCard, { id: ANYA, year: 2025, term: 1 }));
    expect(card.statusCode).toBe(200);
    const [rows, issues] = [await countRows(portal, ANYA), await getIssues(portal)];
    expect((await change(admin, {})).status).toBe(200);
    expect(await countRows(portal, ANYA)).toEqual({});
    const { former_student_ids: formers, audit_log: _, ...moved } = await countRows(portal, NEW_ID);
    const { audit_log: __, ...had } = rows;
    expect([formers, moved]).toEqual([1, had]);
    expect(await getIssues(portal)).toEqual(issues);

    // The page that is open still gives the former ID.
    expect((await family.get(paths.session)).json()).toMatchObject({ user_id: NEW_ID });
    const saved = await family.post(paths.saveStudent, { id: ANYA, home_address: '2 Palm Avenue' });
    expect(saved.json()).toMatchObject({ data: { id: NEW_ID, home_address: '2 Palm Avenue' } });
    const again = await family.get(pathTo(paths.reportCard, { id: NEW_ID, year: 2025, term: 1 }));
    expect([again.statusCode, again.headers['content-type']]).toEqual([200, card.headers['content-type']]);
    const history = await family.get(pathTo(paths.studentHistory, { id: NEW_ID }));
    expect(history.body).toContain('"to":"2 Palm Avenue","by":"Family"');
    for (const student_id of [ANYA, 'fc-0100']) {
      const signIn = await portal
        .browser()
        .post(paths.loginStudent, { student_id, password: 'formroom-demo' });
      expect(signIn.json()).toMatchObject({ student_id: NEW_ID });
    }
    expect((await admin.get(pathTo(paths.students, {}, { search: ANYA }))).json()).toMatchObject([
      { id: NEW_ID },
    ]);
    expect((await admin.get(pathTo(paths.studentRecord, { id: ANYA }))).statusCode).toBe(404);
    const [entry] = (await listAuditEntries(admin)).filter(({ event }) => event === 'student-id-changed');
    expect(entry).toMatchObject({ student_id: NEW_ID, details: `was ${ANYA}`, status: 200 });
  });

  it('is never given to another student, and can be taken back', async () => {
    const { admin } = await office();
    await change(admin, {});
    const former = `${ANYA} was the ID of the student who now has ${NEW_ID}, and is not used again.`;
    const created = await admin.post(paths.createStudent, {
      id: ANYA,
      last_name: 'Ali',
      first_name: 'Ben',
      date_of_birth: '2014-01-01',
      class_id: '1A',
    });
    expect([created.statusCode, created.json()]).toMatchObject([422, { errors: { id: [former] } }]);
    expect(await change(admin, { student_id: OTHER, new_id: ANYA })).toMatchObject({
      status: 409,
      body: { message: former },
    });
    const list = toCsv(
      'Student ID,Last Name,First Name,Class,Date of Birth',
      `${ANYA},Ali,Ben,1A,2014-01-01`,
    );
    expect((await previewImport(admin, list)).rows).toMatchObject([
      { status: 'error', errors: [`Student ID: ${former}`] },
    ]);
    expect((await change(admin, { student_id: NEW_ID, new_id: ANYA })).status).toBe(200);
    expect((await admin.get(pathTo(paths.studentRecord, { id: ANYA }))).statusCode).toBe(200);
    expect((await change(admin, { student_id: OTHER, new_id: NEW_ID })).status).toBe(409);
  });

  it('is refused for an unknown student, an ID that is taken in any spelling, the same ID, and a bad one', async () => {
    const { admin } = await office();
    expect((await change(admin, { student_id: '99999999' })).status).toBe(404);
    expect(await change(admin, { new_id: `${OTHER.slice(0, 4)} ${OTHER.slice(4)}` })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`has the ID ${OTHER}.`) as string },
    });
    expect((await change(admin, { new_id: ANYA })).status).toBe(422);
    expect((await change(admin, { new_id: ' \u200b' })).status).toBe(422);
    expect((await change(admin, { new_id: 'X'.repeat(21) })).status).toBe(422);
  });

  it('is not suggested for the next student either', async () => {
    const { portal, admin } = await office();
    await keepFirstStudents(portal.db, 1);
    await change(admin, { new_id: 'FC-0012' });
    for (const id of ['FC-0013', 'FC-0014']) {
      const name = { last_name: 'Ali', first_name: `Ben ${id.slice(-1)}` };
      await admin.post(paths.createStudent, { ...name, id, date_of_birth: '2014-01-01', class_id: '1A' });
    }
    expect((await change(admin, { student_id: 'FC-0014', new_id: 'FC-0002' })).status).toBe(200);
    expect((await admin.get(paths.nextStudentId)).json()).toMatchObject({ id: 'FC-0015' });
  });

  it('can be another spelling of the same ID', async () => {
    const { admin } = await office();
    await change(admin, {});
    expect((await change(admin, { student_id: NEW_ID, new_id: 'fc-0100' })).status).toBe(200);
    const found = await admin.get(pathTo(paths.studentRecord, { id: NEW_ID }));
    expect(found.json()).toMatchObject([{ id: 'fc-0100' }]);
  });

  it('lets an import be undone for the same student', async () => {
    const { admin } = await office();
    const { import_id: id } = await previewImport(admin, toCsv('Student ID,Class,Town', `${ANYA},5D,Arima`));
    await commit(admin, id);
    await change(admin, {});
    expect((await admin.post(pathTo(paths.undoImport, { id }), {})).statusCode).toBe(200);
    const record = await admin.get(pathTo(paths.studentRecord, { id: NEW_ID }));
    expect(record.json()).toMatchObject([{ class_id: '2A' }]);
  });
});

describe('two records of a child', () => {
  it('of which an import made the one that stays are not deleted by its undo', async () => {
    const { portal, admin } = await office();
    const child = { last_name: 'Ali', first_name: 'Ben', date_of_birth: '2014-01-01', class_id: '1A' };
    await admin.post(paths.createStudent, { ...child, id: 'OLD-1' });
    portal.pass(1);
    const list = toCsv(
      'Student ID,Last Name,First Name,Class,Date of Birth',
      'NEW-1,Ali,Ben,1A,2014-01-01',
      'NEW-2,Joseph,Ria,1A,2014-02-01',
      'NEW-3,Joseph,Rio,1A,2014-02-01',
    );
    const { import_id: id } = await previewImport(admin, list);
    const accept = ['possible-duplicate'];
    expect((await admin.post(pathTo(paths.commitImport, { id }), { accept })).statusCode).toBe(200);
    await join(admin, { student_id: 'NEW-1', other_id: 'OLD-1' });
    await join(admin, { student_id: 'NEW-2', other_id: 'NEW-3' });
    const { blocked } = (await admin.get(pathTo(paths.undoImport, { id }))).json<ImportUndoPreview>();
    expect(blocked).toEqual([{ student_id: 'NEW-1', name: 'Ben Ali', obstacles: [{ kind: 'joined' }] }]);
    expect((await admin.post(pathTo(paths.undoImport, { id }), { others: true })).statusCode).toBe(200);
    const statuses = ['NEW-1', 'NEW-2'].map(
      async (each) => (await admin.get(pathTo(paths.studentRecord, { id: each }))).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404]);
  });

  it('become one: files, results and history come together, and the other ID finds it', async () => {
    const { portal, admin } = await office();
    const family = await portal.student(OTHER);
    await family.post(paths.saveStudent, { id: OTHER, home_address: '9 Other Road', allergy: 'Peanuts' });
    // The other record has results of terms of its own only.
    await portal.db.deleteFrom('posted_cards').where('student_id', '=', OTHER).execute();
    await portal.db.deleteFrom('subject_results').where('student_id', '=', OTHER).execute();
    await portal.db.deleteFrom('term_students').where('student_id', '=', OTHER).execute();
    await portal.db
      .updateTable('students')
      .set({ allergy: null, home_address: '1 Own Street' })
      .where('id', '=', ANYA)
      .execute();
    const before = { own: await countRows(portal, ANYA), other: await countRows(portal, OTHER) };
    const issues = await getIssues(portal);
    const preview = await join(admin, { preview: true });
    expect(preview.body).toMatchObject({ preview: true, problems: [], terms: [] });
    expect(preview.body.fields).toContainEqual({
      field: 'allergy',
      student: null,
      other: 'Peanuts',
      chosen: 'other',
    });
    expect(preview.body.fields).toContainEqual({
      field: 'home_address',
      student: '1 Own Street',
      other: '9 Other Road',
      chosen: 'student',
    });
    expect(await countRows(portal, OTHER)).toMatchObject({ documents: before.other['documents'] });
    const { status } = await join(admin, { fields: { home_address: 'other' } });
    expect(status).toBe(200);
    const [record] = (await admin.get(pathTo(paths.studentRecord, { id: ANYA }))).json<
      Record<string, unknown>[]
    >();
    expect(record).toMatchObject({ first_name: 'Anya', allergy: 'Peanuts', home_address: '9 Other Road' });
    const after = await countRows(portal, ANYA);
    expect(after['documents']).toBe((before.own['documents'] ?? 0) + (before.other['documents'] ?? 0));
    expect(after['posted_cards']).toBe(before.own['posted_cards']);
    expect(await getIssues(portal)).toEqual(issues);
    expect(await countRows(portal, OTHER)).toEqual({});
    const history = await admin.get(pathTo(paths.studentHistory, { id: ANYA }));
    expect(history.body).toContain('Peanuts');
    const files = (await admin.get(pathTo(paths.files, { id: ANYA }))).json<{ name: string }[]>();
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
    const found = await admin.get(pathTo(paths.students, {}, { search: OTHER }));
    expect(found.json()).toMatchObject([{ id: ANYA }]);
    const signIn = { student_id: OTHER, password: 'formroom-demo' };
    expect((await portal.browser().post(paths.loginStudent, signIn)).json()).toMatchObject({
      student_id: ANYA,
    });
    expect((await admin.get(pathTo(paths.studentRecord, { id: OTHER }))).statusCode).toBe(404);
  });

  it('are not joined while both have a posted card of a term, or results of a term without a choice', async () => {
    const { portal, admin } = await office();
    const before = await dumpAllTables(portal.db);
    const refused = await join(admin, {});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Both records have a posted card of 2025-2026 Term 1 (Michaelmas).') as string,
    ]);
    expect({ ...(await dumpAllTables(portal.db)), audit_log: null }).toEqual({ ...before, audit_log: null });
    await portal.db.deleteFrom('posted_cards').where('student_id', '=', OTHER).execute();
    const { body } = await join(admin, { preview: true });
    expect(body.problems).toEqual(['Choose whose results of 2026-2027 Term 1 (Michaelmas) stay.']);
    const against = await join(admin, { terms: { '2025/1': 'other', '2026/1': 'student' } });
    expect([against.status, against.body.message]).toEqual([
      409,
      expect.stringContaining(`in the record ${ANYA} is posted`) as string,
    ]);
    const marks = await portal.db
      .selectFrom('subject_results')
      .selectAll()
      .where('student_id', '=', OTHER)
      .where('year', '=', 2026)
      .orderBy('subject')
      .execute();
    expect((await join(admin, { terms: { '2026/1': 'other' } })).status).toBe(200);
    const kept = await portal.db
      .selectFrom('subject_results')
      .selectAll()
      .where('student_id', '=', ANYA)
      .where('year', '=', 2026)
      .orderBy('subject')
      .execute();
    expect(kept).toEqual(marks.map((row) => ({ ...row, student_id: ANYA })));
    const card = await (
      await portal.student(ANYA)
    ).get(pathTo(paths.reportCard, { id: ANYA, year: 2025, term: 1 }));
    expect(card.statusCode).toBe(200);
  });

  it('are refused if one is unknown, the same, or the one that stays has left', async () => {
    const { admin } = await office();
    expect((await join(admin, { other_id: '99999999' })).status).toBe(404);
    expect((await join(admin, { student_id: '99999999' })).status).toBe(404);
    expect((await join(admin, { other_id: `${ANYA} ` })).status).toBe(422);
    expect((await join(admin, { fields: { no_such_field: 'other' } })).status).toBe(422);
    await admin.post(paths.leavers, { student_id: ANYA, erase: 0 });
    expect((await join(admin, { preview: true })).body.problems).toContainEqual(
      expect.stringContaining('has left the school'),
    );
  });
});
