import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { AuditPage } from '@formroom/domain/api/audit-log.ts';
import type { ReportCard, ReportCardPage, ReportCardTerm } from '@formroom/domain/api/report-cards.ts';
import type { PostedCard, ReportCardView, TermReadiness } from '@formroom/domain/api/terms.ts';
import { describe, expect, it } from 'vitest';
import { removeAllStudents } from '../../testing/remove-students.ts';
import { commit, undo } from '../../testing/import-workbook.ts';
import { marksSheet, previewResults, sendResults, buildWorkbook } from '../../testing/results-workbook.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { postReportCard } from './post-card.service.ts';
import { findStudentsWithPostedCard } from './posted-cards.repository.ts';
import { assertStillPosted, openPostedCard } from './open-card.ts';

const ANYA = '20260001';
const key = { year: 2026, term: 1 } as const;
const inPath = { year: '2026', term: '1' };
const pageUrl = (id: string) => pathTo(paths.reportCardPage, { id, ...inPath });

/** The posted term of one class. */
async function postedTerm() {
  const portal = await testPortal();
  const { db } = portal;
  await removeAllStudents(db, ['2A']);
  await db.updateTable('subject_results').set({ exam_mark: '50' }).where('exam_mark', 'is', null).execute();
  const admin = await portal.admin();
  expect((await admin.post(paths.postReportCards, { ...key, posted: 1 })).statusCode).toBe(200);
  const send = (posted: 0 | 1, reason?: string, student_id = ANYA) =>
    admin.post(paths.postReportCard, { student_id, ...key, posted, ...(reason !== undefined && { reason }) });
  const others = () =>
    db
      .selectFrom('posted_cards')
      .selectAll()
      .where((eb) => eb.or([eb('student_id', '!=', ANYA), eb('year', '!=', key.year)]))
      .orderBy('student_id')
      .orderBy('year')
      .orderBy('term')
      .execute();
  // Without the issue number, because each posting gives a new one.
  const getCard = async (id = ANYA) => {
    const { issue_number: _, ...card } = (await admin.get(pageUrl(id))).json<ReportCardPage>();
    return card;
  };
  const newMark = (id: string, mark: number) =>
    buildWorkbook(marksSheet([id, 'Mathematics', mark, mark, null]));
  const { id: another } = await db
    .selectFrom('students')
    .select('id')
    .where('id', '!=', ANYA)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { portal, db, admin, another, send, others, getCard, newMark };
}

describe('a single posted card', () => {
  it('can be withdrawn with a reason, corrected and posted again, without any change to others', async () => {
    const { portal, db, admin, another, send, others, getCard, newMark } = await postedTerm();
    const family = await portal.student(ANYA);
    const [before, card] = [await others(), await getCard()];
    expect((await family.get(pageUrl(ANYA))).statusCode).toBe(200);

    portal.pass(5);
    const withdrawn = await send(0, 'Wrong mark in Mathematics');
    expect([withdrawn.statusCode, withdrawn.json<PostedCard>()]).toEqual([
      200,
      { student_id: ANYA, ...key, posted: 0, date_posted: null },
    ]);
    expect((await family.get(pageUrl(ANYA))).statusCode).toBe(403);
    expect((await family.get(pathTo(paths.reportCard, { id: ANYA, ...inPath }))).statusCode).toBe(403);
    const read = await openPostedCard(db, { key, studentId: another });
    expect(read.card.student_id).toBe(another);
    await assertStillPosted(db, another, read.postings);

    const mixed = await previewResults(
      admin,
      await buildWorkbook(
        marksSheet([ANYA, 'Mathematics', 100, 100, null], [another, 'Mathematics', 100, 100, null]),
      ),
    );
    expect(mixed.rows.map(({ status, errors }) => [status, ...errors])).toEqual([
      ['changed'],
      [
        'error',
        'Student ID: The report card of this student is posted. To correct it, open it: Post Term Reports, Cards and readers.',
      ],
    ]);
    expect((await commit(admin, mixed.import_id)).statusCode).toBe(200);
    expect((await getCard()).average).toBeGreaterThan(card.average ?? 100);
    expect((await family.get(pageUrl(ANYA))).statusCode).toBe(403);

    portal.pass(5);
    const again = await send(1);
    expect(again.json<PostedCard>()).toMatchObject({ posted: 1, date_posted: '2026-11-20T13:10:00.000Z' });
    const corrected = (await family.get(pageUrl(ANYA))).json<ReportCard>();
    expect(corrected.subjects.find(({ subject }) => subject === 'Mathematics')?.total).toBe(100);
    const [term] = (await family.get(pathTo(paths.reportCardTerms, { id: ANYA }))).json<ReportCardTerm[]>();
    expect(term).toMatchObject({
      posted: 1,
      date_posted: '2026-11-20T13:10:00.000Z',
      average: corrected.average,
    });
    const views = (await admin.get(pathTo(paths.reportCardViews, inPath))).json<ReportCardView[]>();
    expect(views.find(({ student_id: id }) => id === ANYA)?.date_posted).toBe('2026-11-20T13:10:00.000Z');
    expect(await others()).toEqual(before);

    const log = await admin.get(`${paths.auditLog}?event=card-posted`);
    expect(
      log.json<AuditPage>().data.map(({ student_id: id, details, status }) => [id, details, status]),
    ).toEqual([
      [ANYA, '2026/1 posted', 200],
      [ANYA, '2026/1 withdrawn: Wrong mark in Mathematics', 200],
    ]);
    // Results of a posted card can't be imported.
    expect((await sendResults(admin, await newMark(ANYA, 1))).statusCode).toBe(409);
    const undone = await undo(admin, mixed.import_id);
    expect([undone.statusCode, undone.json<{ message: string }>().message]).toEqual([
      409,
      `1 student (${ANYA}) has a posted report card, so nothing was undone. Withdraw it first: a posted card never changes.`,
    ]);
  });

  it('is identical if it is posted again without corrections, even after changes of the settings', async () => {
    const { db, admin, another, send, getCard } = await postedTerm();
    const before = await getCard();
    await send(0, 'A mistake');
    await admin.post(paths.settings, {
      school_name: 'Another School',
      mark_weights: [{ from_form: 1, course: { 1: 0, 2: 0, 3: 0 } }],
      letter_key: { A: 90, B: 80, C: 70, D: 60, E: 0 },
    });
    // A leaver still counts in the class as it was posted.
    await db
      .updateTable('students')
      .set({ left_at: '2026-11-20T13:00:00.000Z' })
      .where('id', '=', another)
      .execute();
    expect(await getCard()).toEqual(before);
    expect((await send(1)).statusCode).toBe(200);
    expect(await getCard()).toEqual(before);
  });

  it('can be posted later than the others, once it has a mark', async () => {
    const { portal, db, admin, send, others } = await postedTerm();
    await send(0, 'No exam yet');
    const line = { student_id: ANYA, ...key, subject: 1, course_mark: null, exam_mark: null };
    await db.deleteFrom('subject_results').where('student_id', '=', ANYA).where('year', '=', 2026).execute();
    await db.insertInto('subject_results').values(line).execute();
    const before = await others();
    const refused = await send(1);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        message: 'This report card has no mark yet, so it can’t be posted. Please import the results first.',
      },
    ]);
    const bytes = await buildWorkbook(marksSheet([ANYA, 'English Language', 60, 60, null]));
    expect((await commit(admin, (await previewResults(admin, bytes)).import_id)).statusCode).toBe(200);
    expect((await send(1)).statusCode).toBe(200);
    const family = await portal.student(ANYA);
    // The other ten are what the class takes (R84).
    expect((await family.get(pageUrl(ANYA))).json()).toMatchObject({
      average: 60,
      subjects_without_mark: 10,
    });
    expect(await others()).toEqual(before);
  });

  it('can be withdrawn only with a reason, in a posted term, and for an enrolled student', async () => {
    const { db, admin, another, send } = await postedTerm();
    for (const reason of [undefined, '', '  ', 'x'.repeat(151)]) {
      const response = await send(0, reason);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toHaveProperty('errors.reason');
    }
    expect((await send(0, 'Why not', '99999999')).statusCode).toBe(404);
    await db
      .updateTable('students')
      .set({ left_at: '2026-11-20T13:00:00.000Z' })
      .where('id', '=', another)
      .execute();
    expect((await send(0, 'Why not', another)).statusCode).toBe(404);
    expect((await send(1)).statusCode).toBe(200);
    const cards = await db.selectFrom('posted_cards').select('posted_at').where('year', '=', 2026).execute();
    expect(cards.every(({ posted_at: at }) => at === null)).toBe(true);
    await admin.post(paths.postReportCards, { ...key, posted: 0 });
    expect((await send(1)).json<{ message: string }>().message).toBe(
      'The reports of 2026-2027 Term 1 (Michaelmas) are not posted yet. Post the term first.',
    );
  });

  it('stays withdrawn when its term is removed and posted again, until it is posted individually', async () => {
    const { portal, db, admin, another, send } = await postedTerm();
    const family = await portal.student(ANYA);
    const readiness = async () =>
      (await admin.get(pathTo(paths.termReadiness, inPath))).json<TermReadiness>();
    const post = async (posted: 0 | 1) =>
      (await admin.post(paths.postReportCards, { ...key, posted })).statusCode;
    const numberOfCards = async () => (await findStudentsWithPostedCard(db, key)).size;
    const [all, before] = [await numberOfCards(), await readiness()];
    expect(before.withdrawn.count).toBe(0);
    await send(0, 'Wrong mark');
    expect([await post(0), await numberOfCards()]).toEqual([200, 0]);
    const { withdrawn, classes } = await readiness();
    expect(withdrawn).toEqual({
      count: 1,
      students: [{ student_id: ANYA, name: 'Ramdeen, Anya', class_id: '2A' }],
    });
    expect(classes[0]).toMatchObject({
      cards: before.classes[0]?.cards,
      with_marks: (before.classes[0]?.with_marks ?? 0) - 1,
      ready: (before.classes[0]?.ready ?? 0) - 1,
    });
    expect([await post(1), await numberOfCards()]).toEqual([200, all - 1]);
    expect((await family.get(pageUrl(ANYA))).statusCode).toBe(403);

    expect((await send(1)).statusCode).toBe(200);
    expect((await family.get(pageUrl(ANYA))).statusCode).toBe(200);
    expect((await readiness()).withdrawn.count).toBe(0);
    expect([await post(0), await post(1), await numberOfCards()]).toEqual([200, 200, all]);

    // A card that was not posted can't be withdrawn.
    await db.deleteFrom('posted_cards').where('student_id', '=', another).where('year', '=', 2026).execute();
    await send(0, 'Nothing there', another);
    expect([await post(0), await post(1), await numberOfCards()]).toEqual([200, 200, all]);
  });

  it('does not prevent posting its term if it is withdrawn and the only one with marks', async () => {
    const { db, admin, send } = await postedTerm();
    await send(0, 'Wrong mark');
    await admin.post(paths.postReportCards, { ...key, posted: 0 });
    await db.deleteFrom('subject_results').where('student_id', '!=', ANYA).execute();
    expect((await admin.post(paths.postReportCards, { ...key, posted: 1 })).statusCode).toBe(200);
    expect((await send(1)).statusCode).toBe(200);
  });

  it('is not sent if it is withdrawn while it is rendered, even if it is posted again', async () => {
    const { portal, db } = await postedTerm();
    const card = { student_id: ANYA, ...key };
    const options = { now: portal.app.now(), wantsFiles: false };
    const change = (posted: 0 | 1) => postReportCard(db, { ...card, posted, reason: 'Wrong' }, options);
    const opened = await openPostedCard(db, { key, studentId: ANYA });
    await change(0);
    await expect(assertStillPosted(db, ANYA, opened.postings)).rejects.toMatchObject({ kind: 'not-allowed' });
    await change(1);
    await expect(assertStillPosted(db, ANYA, opened.postings)).rejects.toMatchObject({ kind: 'not-allowed' });
  });
});

it('an import is rejected if its student’s card was posted after the preview', async () => {
  const { admin, send, newMark, getCard } = await postedTerm();
  await send(0, 'Wrong mark');
  const waiting = await previewResults(admin, await newMark(ANYA, 1));
  await send(1);
  const before = await getCard();
  expect((await commit(admin, waiting.import_id)).statusCode).toBe(409);
  await send(0, 'Wrong mark');
  expect(await getCard()).toEqual(before);
});
