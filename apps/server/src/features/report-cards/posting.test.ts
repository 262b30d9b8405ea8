import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ReportCard, ReportCardTerm } from '@formroom/domain/api/report-cards.ts';
import type { ClassMarks, ReportCardView, TermReadiness, TermRecord } from '@formroom/domain/api/terms.ts';
import { describe, expect, it } from 'vitest';
import { removeAllStudents } from '../../testing/remove-students.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { testPortal } from '../../testing/test-portal.ts';

const ANYA = '20260001';
const key = { year: 2026, term: 1 } as const;
const inPath = { year: '2026', term: '1' };
const pageUrl = (id: string) => pathTo(paths.reportCardPage, { id, ...inPath });

/** A school with one class, with functions to remove marks and to post. */
async function openClass2A() {
  const portal = await testPortal();
  const { db } = portal;
  await removeAllStudents(db, ['2A']);
  await db.updateTable('subject_results').set({ exam_mark: '50' }).where('exam_mark', 'is', null).execute();
  const admin = await portal.admin();
  const removeMarks = (id: string, subjects?: readonly number[]) =>
    db
      .updateTable('subject_results')
      .set({ course_mark: null, exam_mark: null })
      .where('student_id', '=', id)
      .where('year', '=', key.year)
      .$if(subjects !== undefined, (query) => query.where('subject', 'in', subjects ?? []))
      .execute();
  const post = (more = {}) => admin.post(paths.postReportCards, { ...key, posted: 1, ...more });
  const postedIds = async () => {
    const rows = await db
      .selectFrom('posted_cards')
      .select('student_id')
      .where('year', '=', key.year)
      .orderBy('student_id')
      .execute();
    return rows.map(({ student_id: id }) => id);
  };
  const ids = (await db.selectFrom('students').select('id').orderBy('id').execute()).map(({ id }) => id);
  const getCard = async (id: string) => (await admin.get(pageUrl(id))).json<ReportCard>();
  return { portal, db, admin, ids, removeMarks, post, postedIds, getCard };
}

describe('posting a term', () => {
  it('skips cards without a mark; their families see the term as not posted', async () => {
    const { portal, db, admin, ids, removeMarks, post, postedIds } = await openClass2A();
    const [without = ''] = ids.filter((id) => id !== ANYA);
    await removeMarks(ANYA);
    await db.deleteFrom('subject_results').where('student_id', '=', without).execute();
    await db.deleteFrom('term_students').where('student_id', '=', without).execute();
    const readiness = (await admin.get(pathTo(paths.termReadiness, inPath))).json<TermReadiness>();
    expect(readiness.classes[0]).toMatchObject({
      cards: ids.length - 1,
      with_marks: ids.length - 2,
      without_results: 1,
    });
    expect(readiness.without_marks.students.map(({ student_id: id }) => id).toSorted()).toEqual(
      [ANYA, without].toSorted(),
    );
    expect(readiness.classes[0]?.incomplete).toContainEqual(
      expect.objectContaining({ student_id: ANYA, missing: ['Marks'] }),
    );

    expect((await post()).statusCode).toBe(200);
    expect(await postedIds()).toEqual(ids.filter((id) => id !== ANYA && id !== without));
    const family = await portal.student(ANYA);
    const [term] = (await family.get(pathTo(paths.reportCardTerms, { id: ANYA }))).json<ReportCardTerm[]>();
    expect(term).toMatchObject({ ...key, posted: 0, date_posted: null, average: null });
    expect((await family.get(pageUrl(ANYA))).statusCode).toBe(403);
    expect((await family.get(pathTo(paths.reportCard, { id: ANYA, ...inPath }))).statusCode).toBe(403);
    expect((await admin.get(pageUrl(ANYA))).statusCode).toBe(200);
    const views = (await admin.get(pathTo(paths.reportCardViews, inPath))).json<ReportCardView[]>();
    expect(views.filter(({ date_posted: at }) => at === null).map(({ student_id: id }) => id)).toEqual([
      ANYA,
    ]);
    const print = await admin.get(pathTo(paths.reportCards, { ...inPath, class: 'all' }));
    expect((await readPdf(print.rawPayload)).pages.join()).not.toContain(ANYA);
  });

  it('can be printed for a form', async () => {
    const { db, admin, ids } = await openClass2A();
    const [first = '', second = '', ...others] = ids;
    for (const [name, some] of Object.entries({ '2B': [second], '3A': others })) {
      await db.updateTable('term_students').set({ class_id: name }).where('student_id', 'in', some).execute();
    }
    const print = (name: string) => admin.get(pathTo(paths.reportCards, { ...inPath, class: name }));
    const printed = (await readPdf((await print('Form 2')).rawPayload)).pages.join();
    expect(ids.filter((id) => printed.includes(id))).toEqual([first, second]);
    expect((await print('Form 4')).statusCode).toBe(404);
  });

  it('can be limited to complete cards', async () => {
    const { db, admin, ids, removeMarks, post, postedIds } = await openClass2A();
    await removeMarks(ANYA, [3]);
    expect((await post({ ready_only: 1 })).statusCode).toBe(200);
    expect(await postedIds()).toEqual(ids.filter((id) => id !== ANYA));
    const entry = await db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'reports-posted')
      .executeTakeFirst();
    expect(entry?.details).toBe('2026/1 posted, complete cards only');

    await admin.post(paths.postReportCards, { ...key, posted: 0 });
    expect((await post()).statusCode).toBe(200);
    expect(await postedIds()).toEqual(ids);
  });

  it('is rejected if there is no card to post, and the term stays unposted', async () => {
    const { db, ids, removeMarks, post, postedIds } = await openClass2A();
    await db.updateTable('term_students').set({ attitude: null }).execute();
    const notReady = await post({ ready_only: 1 });
    expect([notReady.statusCode, notReady.json()]).toMatchObject([
      409,
      { message: 'No report card is complete yet, so there is nothing to post.' },
    ]);
    for (const id of ids) await removeMarks(id);
    expect((await post()).statusCode).toBe(409);
    expect(await postedIds()).toEqual([]);
    const terms = await db.selectFrom('terms').select('posted').where('year', '=', 2026).execute();
    expect(terms).toEqual([{ posted: 0 }]);
  });
});

describe('a posted term', () => {
  const readiness = async ({ admin }: Awaited<ReturnType<typeof openClass2A>>) =>
    (await admin.get(pathTo(paths.termReadiness, inPath))).json<TermReadiness>();
  const listed = async ({ admin }: Awaited<ReturnType<typeof openClass2A>>) =>
    (await admin.get(paths.listedTerms))
      .json<TermRecord[]>()
      .find(({ year, term }) => year === key.year && term === key.term);

  it('says how many of its cards are posted, and posts those that have become complete in one act', async () => {
    const school = await openClass2A();
    const { portal, db, admin, ids, removeMarks, post, postedIds, getCard } = school;
    const [first = '', second = '', third = ''] = ids.filter((id) => id !== ANYA);
    for (const id of [first, second, third, ANYA]) await removeMarks(id, [3]);
    expect((await post({ ready_only: 1 })).statusCode).toBe(200);
    expect(await listed(school)).toMatchObject({ students: ids.length, cards_posted: ids.length - 4 });
    expect(await readiness(school)).toMatchObject({ complete: 0, not_ready: { count: 4 } });
    const before = await getCard(ids.at(-1) ?? '');
    const complete = () => admin.post(paths.postCompleteCards, key);
    expect((await complete()).statusCode).toBe(409);

    // Of three that are complete by now, one was withdrawn.
    await db
      .updateTable('subject_results')
      .set({ course_mark: '60', exam_mark: '60' })
      .where('student_id', 'in', [first, second, third])
      .where('year', '=', key.year)
      .where('subject', '=', 3)
      .execute();
    await db
      .insertInto('withdrawn_cards')
      .values({ ...key, student_id: third })
      .execute();
    expect(await readiness(school)).toMatchObject({
      complete: 2,
      not_ready: { count: 1, students: [{ student_id: ANYA }] },
      withdrawn: { count: 1 },
      classes: [{ cards: ids.length, posted: ids.length - 4 }],
    });
    const marks = (await admin.get(pathTo(paths.classMarks, { ...inPath, class: '2A' }))).json<ClassMarks>();
    expect(marks.students).toHaveLength(ids.length);
    expect(marks.students.filter(({ posted }) => posted === 0)).toHaveLength(4);

    portal.pass(5);
    const response = await complete();
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { posted: 2, term: { cards_posted: ids.length - 2 } },
    ]);
    expect(await postedIds()).toEqual(ids.filter((id) => id !== ANYA && id !== third));
    expect(await getCard(ids.at(-1) ?? '')).toEqual(before);
    const views = (await admin.get(pathTo(paths.reportCardViews, inPath))).json<ReportCardView[]>();
    expect(views.find(({ student_id: id }) => id === first)?.date_posted).toBe(
      portal.app.now().toISOString(),
    );
    expect(await readiness(school)).toMatchObject({ complete: 0 });
  });

  it('has cards to complete only once it is posted', async () => {
    const { admin } = await openClass2A();
    expect((await admin.post(paths.postCompleteCards, key)).statusCode).toBe(409);
  });
});

describe('a card with a missing mark', () => {
  it('shows the number of missing marks on screen and in the PDF, and is not ranked', async () => {
    const { admin, removeMarks, getCard } = await openClass2A();
    await removeMarks(ANYA, [1, 3]);
    const card = await getCard(ANYA);
    expect(card).toMatchObject({ subjects_without_mark: 2, rank: null });
    const pdf = await admin.get(pathTo(paths.reportCard, { id: ANYA, ...inPath }));
    const text = (await readPdf(pdf.rawPayload)).pages.join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('2 of 11 subjects have no mark yet');
    expect(text).toContain('Not ranked');
  });

  it('does not affect the ranks of others, unless the office ranks incomplete cards in the term', async () => {
    const { admin, ids, removeMarks, getCard } = await openClass2A();
    const getRanks = async () => {
      const cards = await Promise.all(ids.map(getCard));
      return cards.map(({ rank, average, student_id: id }) => ({ rank, average: average ?? 0, id }));
    };
    const best = (await getRanks()).find(({ rank }) => rank === 1)?.id ?? '';
    await removeMarks(best, [1]);
    const ranks = await getRanks();
    expect(ranks.find(({ id }) => id === best)?.rank).toBeNull();
    expect(ranks.map(({ rank }) => rank).filter((rank) => rank === 1)).toHaveLength(1);
    for (const { rank, average, id } of ranks.filter((each) => each.rank !== null)) {
      const before = ranks.filter((other) => other.average > average && other.id !== best);
      expect(rank, id).toBe(before.length + 1);
    }

    const url = pathTo(paths.term, inPath);
    expect((await admin.post(url, { rank_incomplete: 1 })).json()).toMatchObject({ rank_incomplete: 1 });
    // A field that is not sent is unchanged.
    expect((await admin.post(url, { sessions_possible: 100 })).json()).toMatchObject({ rank_incomplete: 1 });
    expect((await getCard(best)).rank).not.toBeNull();
  });
});
