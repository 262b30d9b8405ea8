import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { gzipJson } from '../db/stored-json.ts';
import { captureLog } from '../testing/capture-log.ts';
import { ANYA, key } from '../testing/card-issues.ts';
import { commit, dumpUndoableState, previewImport, toCsv, undo } from '../testing/import-workbook.ts';
import { readRow, save, withTeacher } from '../testing/mark-sheets.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';

/** What stands in the bad row, and may be in no log and no answer. */
const SECRET = 'Zaboca';

type Response = Awaited<ReturnType<TestBrowser['get']>>;

/** Expects the error of one row, and a log that names the row and has nothing of its content. */
function expectRowError(response: Response, lines: readonly string[], place: string) {
  const { message } = response.json<{ message: string }>();
  expect([response.statusCode, message]).toEqual([
    500,
    `Something that is stored can’t be read, so nothing was shown or changed. Please tell the school’s technician: ${place}.`,
  ]);
  expectLogged(lines, place);
  expect(response.body).not.toContain(SECRET);
}

function expectLogged(lines: readonly string[], place: string) {
  const [table = '', ...id] = place.split(' ');
  const logged = lines.filter((line) => line.includes('UnreadableRowError'));
  expect(logged.join('')).toContain(`The row ${id.join(' ')} of ${table} can't be read`);
  expect(lines.join('')).not.toContain(SECRET);
}

const commitChange = async (admin: TestBrowser, line: string) => {
  const { import_id: id } = await previewImport(admin, toCsv('Student ID,Class', line));
  expect((await commit(admin, id)).statusCode).toBe(200);
  return id;
};

const replacePage = async ({ db }: TestPortal, id: string, part: 'rows' | 'undo', content: unknown) =>
  db
    .updateTable('import_pages')
    .set({ content: await gzipJson(content) })
    .where('import_id', '=', id)
    .where('part', '=', part)
    .execute();

describe('a stored row that can’t be read', () => {
  it('of a posted card is an error for its family and for no other', async () => {
    const portal = await testPortal({ LOG_LEVEL: 'error' });
    const lines = captureLog(portal);
    await portal.db
      .updateTable('posted_cards')
      .set({ content: await gzipJson({ student_id: ANYA, class_id: [SECRET] }) })
      .where('student_id', '=', ANYA)
      .execute();
    const family = await portal.student();
    const page = (id: string) => pathTo(paths.reportCardPage, { ...key, id });
    expectRowError(await family.get(page(ANYA)), lines, `posted_cards ${ANYA} ${key.year} ${key.term}`);
    const terms = await family.get(pathTo(paths.reportCardTerms, { id: ANYA }));
    expect(terms.statusCode).toBe(200);
    const { student_id: otherId } = await portal.db
      .selectFrom('posted_cards')
      .select('student_id')
      .where('year', '=', key.year)
      .where('term', '=', key.term)
      .where('student_id', '!=', ANYA)
      .limit(1)
      .executeTakeFirstOrThrow();
    const admin = await portal.admin();
    expect((await admin.get(page(otherId))).statusCode).toBe(200);
  });

  it('of a transcript is an error for whoever checks it', async () => {
    const portal = await testPortal({ LOG_LEVEL: 'error' });
    const lines = captureLog(portal);
    await (await portal.student()).get(pathTo(paths.transcript, { id: ANYA }));
    const { issue_number: number } = await portal.db
      .updateTable('card_issues')
      .set({ cards: JSON.stringify({ of: SECRET }) })
      .where('cards', 'is not', null)
      .returning('issue_number')
      .executeTakeFirstOrThrow();
    const status = await portal.browser().get(pathTo(paths.cardStatus, { issue_number: number }));
    expectRowError(status, lines, `card_issues ${number}`);
  });

  it.each([
    ['another shape', [{ student_id: SECRET }]],
    [
      'an answer of another type',
      [
        {
          row: 2,
          status: 'changed',
          student_id: '20260002',
          changes: [{ field: 'phone_home', from: null, to: 5 }],
          errors: [],
        },
      ],
    ],
  ])('of an import leaves its commit undone: %s', async (_, rows) => {
    const portal = await testPortal({ LOG_LEVEL: 'error' });
    const lines = captureLog(portal);
    const admin = await portal.admin();
    const { import_id: id } = await previewImport(admin, toCsv('Student ID,Class', '20260001,2B'));
    await replacePage(portal, id, 'rows', rows);
    await portal.db.updateTable('students').set({ phone_home: null }).where('id', '=', '20260002').execute();
    const before = await dumpUndoableState(portal.db);
    const place = rows[0] && 'row' in rows[0] ? 'import_pages rows 20260002' : `import_pages ${id} rows 0`;
    expectRowError(await commit(admin, id), lines, place);
    expect(await dumpUndoableState(portal.db)).toEqual(before);
  });

  it('of an undo leaves it undone, and others can be undone', async () => {
    const portal = await testPortal({ LOG_LEVEL: 'error' });
    const lines = captureLog(portal);
    const admin = await portal.admin();
    const bad = await commitChange(admin, '20260001,2B');
    const good = await commitChange(admin, '20260002,2B');
    const changed = [{ id: '20260001', from: { class_id: [SECRET] }, to: { class_id: '2B' } }];
    await replacePage(portal, bad, 'undo', { added: [], changed });
    const before = await dumpUndoableState(portal.db);
    expectRowError(await undo(admin, bad), lines, `import_pages ${bad} undo 0`);
    expect(await dumpUndoableState(portal.db)).toEqual(before);
    expect((await undo(admin, good)).statusCode).toBe(200);
  });

  it('with the counts of an import is left out of the list, and its undo is refused', async () => {
    const portal = await testPortal({ LOG_LEVEL: 'error' });
    const lines = captureLog(portal);
    const admin = await portal.admin();
    const bad = await commitChange(admin, '20260001,2B');
    const good = await commitChange(admin, '20260002,2B');
    const counts = `{"new":"${SECRET}"`;
    await portal.db.updateTable('imports').set({ counts }).where('id', '=', bad).execute();
    const list = await admin.get(paths.imports);
    expect(list.json<{ import_id: string }[]>().map((each) => each.import_id)).toEqual([good]);
    expectLogged(lines, `imports ${bad}`);
    const before = await dumpUndoableState(portal.db);
    expectRowError(await undo(admin, bad), lines, `imports ${bad}`);
    expect(await dumpUndoableState(portal.db)).toEqual(before);
  });

  it('of a change of results is an error of the save that compares with it, which writes nothing', async () => {
    const { portal, teacher, path } = await withTeacher({ LOG_LEVEL: 'error' });
    const lines = captureLog(portal);
    const { student_id, version } = await readRow(teacher, path);
    await save(teacher, path, { student_id, version, course_mark: 40 });
    const { id } = await portal.db
      .updateTable('result_changes')
      .set({ old_values: `{"course_mark":"${SECRET}"` })
      .where('id', '>', version)
      .returning('id')
      .executeTakeFirstOrThrow();
    const saved = await save(teacher, path, { student_id, version, course_mark: 50 });
    expectRowError(saved, lines, `result_changes ${id}`);
    expect(await readRow(teacher, path)).toMatchObject({ course_mark: 40 });
  });

  it('of why mail failed is an error of the status of mail', async () => {
    const portal = await testPortal({ LOG_LEVEL: 'error' });
    const lines = captureLog(portal);
    await portal.db
      .insertInto('settings')
      .values({ key: 'mail_error', value: `{"at":"${SECRET}"` })
      .execute();
    const status = await (await portal.admin()).get(paths.mailStatus);
    expectRowError(status, lines, 'settings mail_error');
  });

  it('of a setting is an error where the setting is needed', async () => {
    const portal = await testPortal({ LOG_LEVEL: 'error' });
    const lines = captureLog(portal);
    const admin = await portal.admin();
    await portal.db
      .insertInto('settings')
      .values({ key: 'slip_days', value: JSON.stringify(SECRET) })
      .execute();
    expectRowError(await admin.get(paths.settings), lines, 'settings slip_days');
    const record = await admin.get(pathTo(paths.studentRecord, { id: '20260001' }));
    expect(record.statusCode).toBe(200);
  });

  it('of a signing key posts no card', async () => {
    const portal = await testPortal({ LOG_LEVEL: 'error' });
    const lines = captureLog(portal);
    const admin = await portal.admin();
    const private_jwk = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', d: [SECRET] });
    await portal.db.updateTable('signing_keys').set({ private_jwk }).execute();
    const { kid } = await portal.db
      .selectFrom('signing_keys')
      .select('kid')
      .where('retired_at', 'is', null)
      .executeTakeFirstOrThrow();
    const before = await dumpUndoableState(portal.db);
    const response = await admin.post(paths.postReportCards, { year: 2026, term: 1, posted: 1 });
    expectRowError(response, lines, `signing_keys ${kid}`);
    expect(await dumpUndoableState(portal.db)).toEqual(before);
  });

  it('of a family’s change is left out of the changes to review', async () => {
    const portal = await testPortal({ LOG_LEVEL: 'error' });
    const lines = captureLog(portal);
    const [admin, family] = [await portal.admin(), await portal.student()];
    const saved = await family.post(paths.saveStudent, {
      id: ANYA,
      allergy: 'Peanuts',
      achievements: 'Chess',
    });
    expect(saved.statusCode, saved.body).toBe(200);
    await portal.db
      .updateTable('history')
      .set({ new_value: JSON.stringify([SECRET]) })
      .where('field', '=', 'allergy')
      .where('student_id', '=', ANYA)
      .execute();
    const { data } = (await admin.get(paths.changesToReview)).json<{
      data: { id: string; changes: { field: string }[] }[];
    }>();
    const fields = data.flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(fields).toEqual(['achievements']);
    expectLogged(lines, `history ${ANYA} allergy`);
  });
});
