import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { AuditPage } from '@formroom/domain/api/audit-log.ts';
import type { CardCorrection, CardCorrectionPreview } from '@formroom/domain/api/card-corrections.ts';
import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { describe, expect, it } from 'vitest';
import { ANYA, findIssue, key, readState, readStatus } from '../../testing/card-issues.ts';
import { testPortal } from '../../testing/test-portal.ts';

const inPath = { year: String(key.year), term: String(key.term) };
const pageUrl = (id: string) => pathTo(paths.reportCardPage, { id, ...inPath });
const url = pathTo(paths.cardCorrection, { id: ANYA, ...inPath });

/** A posted card with functions that look at a correction of its first subject, and make it. */
async function postedCard() {
  const portal = await testPortal();
  const admin = await portal.admin();
  const read = async () => (await admin.get(url)).json<CardCorrection>();
  const before = await read();
  const [first] = before.subjects;
  if (!first) throw new Error('The card has no subjects.');
  const { subject, exam_mark, remark } = first;
  const marks = [{ subject, course_mark: 12.5, exam_mark, remark }];
  const body = { student_id: ANYA, ...key, marks };
  const preview = async () =>
    (await admin.post(paths.previewCardCorrection, body)).json<CardCorrectionPreview>();
  const correct = (more: object) =>
    admin.post(paths.correctReportCard, { ...body, reason: 'Paper 2 was not added', ...more });
  return { portal, db: portal.db, admin, read, before, first, body, preview, correct };
}

describe('a correction of a posted card', () => {
  it('shows what changes, and then changes this card alone, in one act', async () => {
    const { portal, db, admin, read, before, first, preview, correct } = await postedCard();
    const others = () =>
      db
        .selectFrom('posted_cards')
        .selectAll()
        .where('student_id', '!=', ANYA)
        .orderBy('student_id')
        .execute();
    const [cards, { number }] = [await others(), await findIssue(portal)];
    const family = await portal.student(ANYA);
    portal.pass(5);

    const { before: shown, after, digest } = await preview();
    expect(shown).toMatchObject({ average: before.average });
    expect(after.subjects.find(({ subject }) => subject === first.subject)?.course_mark).toBe(12.5);
    expect(after.average).toBeLessThan(before.average ?? 0);
    expect(await read()).toEqual(before);

    const done = await correct({ digest });
    expect([done.statusCode, done.json()]).toEqual([
      200,
      { student_id: ANYA, ...key, posted: 1, date_posted: portal.app.now().toISOString() },
    ]);
    const card = (await family.get(pageUrl(ANYA))).json<ReportCard>();
    expect(card).toMatchObject({
      average: after.average,
      rank: after.rank,
      class_average: after.class_average,
      class_median: after.class_median,
      class_size: after.class_size,
    });
    expect(await others()).toEqual(cards);

    const { number: next } = await findIssue(portal);
    expect(next).not.toBe(number);
    expect([await readStatus(portal, number), await readStatus(portal, next)]).toEqual(['replaced', 'valid']);
    expect(await read()).toMatchObject({
      posted: 1,
      issue_number: next,
      corrections: [
        {
          by: 'admin',
          reason: 'Paper 2 was not added',
          changes: [{ title: first.title, field: 'course_mark', from: first.course_mark, to: 12.5 }],
        },
      ],
    });
    const log = await admin.get(`${paths.auditLog}?event=card-posted`);
    expect(log.json<AuditPage>().data).toMatchObject([
      { student_id: ANYA, details: '2025/1 corrected: Paper 2 was not added', status: 200 },
    ]);
  });

  it('changes remarks with the same rules, and the history has them beside the marks', async () => {
    const { portal, admin, read, before, first, body, correct } = await postedCard();
    const { number } = await findIssue(portal);
    const { subject, course_mark, exam_mark } = first;
    const texts = { ...before.remarks, form_teacher_remarks: 'Reads a lot.\nWell done.' };
    const change = (remark: string | null, remarks: object = texts) => ({
      ...body,
      marks: [{ subject, course_mark, exam_mark, remark }],
      remarks,
    });
    const refused = [
      change('x'.repeat(151)),
      change(''),
      change(null, { ...texts, dean_remarks: 'x'.repeat(501) }),
      change(null, { ...texts, form_teacher: 'Ms Ali' }),
      { ...body, marks: [] },
      { ...body, marks: [], remarks: before.remarks },
    ];
    for (const each of refused)
      expect((await admin.post(paths.previewCardCorrection, each)).statusCode).toBe(422);

    const made = change('Much better.');
    const shown = (await admin.post(paths.previewCardCorrection, made)).json<CardCorrectionPreview>();
    expect(shown.before.remarks).toEqual(before.remarks);
    expect(shown.after).toMatchObject({ average: before.average, rank: before.rank, remarks: texts });
    portal.pass(1);
    const done = await correct({ ...made, digest: shown.digest, reason: 'Wrong child' });
    expect(done.statusCode).toBe(200);
    const card = (await (await portal.student(ANYA)).get(pageUrl(ANYA))).json<ReportCard>();
    expect(card).toMatchObject(texts);
    expect(card.subjects.find((each) => each.subject === first.title)).toMatchObject({
      remark: 'Much better.',
      course_mark,
    });
    expect(await readStatus(portal, number)).toBe('replaced');
    const from = before.remarks.form_teacher_remarks;
    const changes = [
      { title: first.title, field: 'remark', from: first.remark, to: 'Much better.' },
      { title: null, field: 'form_teacher_remarks', from, to: texts.form_teacher_remarks },
    ];
    expect((await read()).corrections).toMatchObject([{ reason: 'Wrong child', by: 'admin', changes }]);

    portal.pass(1);
    const emptied = change(null, { ...texts, form_teacher_remarks: null });
    const { digest } = (await admin.post(paths.previewCardCorrection, emptied)).json<CardCorrectionPreview>();
    expect((await correct({ ...emptied, digest })).statusCode).toBe(200);
    expect((await read()).corrections.map((each) => each.changes.map(({ to }) => to))).toEqual([
      [null, null],
      ['Much better.', texts.form_teacher_remarks],
    ]);
  });

  it('posts a card that was withdrawn', async () => {
    const { portal, admin, read, preview, correct } = await postedCard();
    await admin.post(paths.postReportCard, { student_id: ANYA, ...key, posted: 0, reason: 'Wrong mark' });
    expect(await read()).toMatchObject({ posted: 0, issue_number: null });
    portal.pass(1);
    expect((await correct({ digest: (await preview()).digest })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ posted: 1 });
    const withdrawn = await portal.db.selectFrom('withdrawn_cards').selectAll().execute();
    expect(withdrawn).toEqual([]);
  });

  it('that is taken back with another makes the first card valid again', async () => {
    const { portal, admin, first, body, preview, correct } = await postedCard();
    const { number } = await findIssue(portal);
    portal.pass(1);
    await correct({ digest: (await preview()).digest });
    const { subject, course_mark, exam_mark, remark } = first;
    const back = { ...body, marks: [{ subject, course_mark, exam_mark, remark }] };
    const { digest } = (await admin.post(paths.previewCardCorrection, back)).json<CardCorrectionPreview>();
    portal.pass(1);
    await admin.post(paths.correctReportCard, { ...back, reason: 'It was right', digest });
    expect(await readState(portal, number)).toMatchObject({
      status: 'valid',
      issued_again_at: portal.app.now().toISOString(),
    });
  });

  it('is refused without a reason or a change, for other changes than were shown, and in an open term', async () => {
    const { db, admin, read, before, first, body, preview, correct } = await postedCard();
    const { digest } = await preview();
    const unreasoned = await correct({ digest, reason: ' ' });
    expect([unreasoned.statusCode, unreasoned.json()]).toMatchObject([
      422,
      { errors: { reason: ['Say why the card is corrected.'] } },
    ]);
    const { subject, course_mark, exam_mark, remark } = first;
    const send = async (marks: object[]) =>
      (await admin.post(paths.previewCardCorrection, { ...body, marks })).statusCode;
    expect(await send([{ subject, course_mark, exam_mark, remark }])).toBe(422);
    expect(await send([{ subject: 999_999, course_mark: 50, exam_mark: 50, remark }])).toBe(422);
    expect(await send([{ subject, course_mark: 101, exam_mark, remark }])).toBe(422);
    expect(await send([{ subject, course_mark: 50.55, exam_mark, remark }])).toBe(422);
    const none = before.subjects.map((each) => ({
      subject: each.subject,
      course_mark: null,
      exam_mark: null,
      remark: each.remark,
    }));
    expect(await send(none)).toBe(422);
    await db
      .updateTable('subject_results')
      .set({ exam_mark: '1' })
      .where('student_id', '=', ANYA)
      .where('year', '=', key.year)
      .where('term', '=', key.term)
      .where('subject', '!=', subject)
      .execute();
    expect((await correct({ digest })).statusCode).toBe(409);
    expect(await read()).toMatchObject({ average: before.average, corrections: [] });
    const open = { student_id: ANYA, year: 2026, term: 1, marks: body.marks };
    expect((await admin.post(paths.previewCardCorrection, open)).statusCode).toBe(409);
  });
});
