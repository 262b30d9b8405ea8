import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ReportCardPage, ReportCardTerm } from '@formroom/domain/api/report-cards.ts';
import type { ReportCardView } from '@formroom/domain/api/terms.ts';
import { formatIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const ANYA = '20260001';
const parts = (id: string, year: number, term: number) => ({ id, year: String(year), term: String(term) });
const pdfUrl = (id: string, year: number, term: number) => pathTo(paths.reportCard, parts(id, year, term));
const pageUrl = (id: string, year: number, term: number) =>
  pathTo(paths.reportCardPage, parts(id, year, term));

const post = (admin: TestBrowser, posted: 0 | 1, year = 2026, term = 1) =>
  admin.post(paths.postReportCards, { year, term, posted });
const getCard = async (browser: TestBrowser, year: number, term: number) => {
  const response = await browser.get(pageUrl(ANYA, year, term));
  expect(response.statusCode, response.body).toBe(200);
  return response.json<ReportCardPage>();
};
const getView = async (admin: TestBrowser, year: number, term: number) => {
  const url = pathTo(paths.reportCardViews, { year: String(year), term: String(term) });
  const views = (await admin.get(url)).json<ReportCardView[]>();
  return views.find(({ student_id: id }) => id === ANYA);
};

describe('a family', () => {
  it('gets its own posted card as PDF and on screen, and each view is counted', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    const none = await getView(admin, 2025, 3);
    expect(none).toEqual({
      student_id: ANYA,
      name: 'Ramdeen, Anya',
      class_id: '1A',
      views: 0,
      first_viewed: null,
      last_viewed: null,
      date_posted: '2026-07-06T14:00:00.000Z',
    });
    const pdf = await family.get(pdfUrl(ANYA, 2025, 3));
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    const printed = (await readPdf(pdf.rawPayload)).pages.join();
    expect(printed).toContain(ANYA);
    portal.pass(5);
    const page = await getCard(family, 2025, 3);
    expect(page).toMatchObject({ student_id: ANYA, class_id: '1A', term: 3 });
    expect(printed).toContain(`Issue number ${formatIssueNumber(page.issue_number ?? '')}`);
    expect((await getCard(admin, 2025, 3)).issue_number).toBe(page.issue_number);
    expect((await getCard(admin, 2026, 1)).issue_number).toBeNull();
    await admin.get(pdfUrl(ANYA, 2025, 3));
    expect(await getView(admin, 2025, 3)).toMatchObject({
      views: 2,
      first_viewed: '2026-11-20T13:00:00.000Z',
      last_viewed: '2026-11-20T13:05:00.000Z',
    });
  });

  it('can’t get an unposted card, or a card of another student, by any URL', async () => {
    const portal = await testPortal();
    const family = await portal.student(ANYA);
    const readStatus = async (url: string) => {
      const { statusCode, body } = await family.get(url);
      expect(body).not.toContain('%PDF');
      return statusCode;
    };
    for (const [url, status] of [
      [pdfUrl(ANYA, 2026, 1), 403],
      [pageUrl(ANYA, 2026, 1), 403],
      [pdfUrl(ANYA, 2024, 1), 404],
      [pageUrl('20260003', 2025, 3), 404],
      [pdfUrl('20260003', 2025, 3), 404],
      [pdfUrl('99999999', 2025, 3), 404],
      [`${pdfUrl(ANYA, 2026, 1)}?id=${ANYA}&year=2025`, 403],
      [`/api/report-card/${ANYA}/%32026/1`, 403],
      [`/api/report-card/${ANYA}/2026/01`, 422],
      [`/api/report-card/${ANYA}/2026/1%2F`, 422],
      [`/api/report-card/${ANYA}%2F2025%2F3/2026/1`, 404],
      [`/api/report-card/${ANYA}/2026/1/`, 404],
      ['/api/report-cards/2025/3/all', 403],
      ['/api/report-cards/2025/3/1A', 403],
      ['/api/report-card-views/2025/3', 403],
      ['/api/term-reports-posted', 403],
      ['/api/report-card-terms/20260003', 404],
    ] as const)
      expect(await readStatus(url), url).toBe(status);
    const terms = (await family.get(pathTo(paths.reportCardTerms, { id: ANYA }))).json<ReportCardTerm[]>();
    expect(
      terms.map(({ year, term, posted, class_id, average }) => [
        year,
        term,
        posted,
        class_id,
        average === null,
      ]),
    ).toEqual([
      [2026, 1, 0, '2A', true],
      [2025, 3, 1, '1A', false],
      [2025, 2, 1, '1A', false],
      [2025, 1, 1, '1A', false],
    ]);
  });

  it('gets a card with a constant number of queries', async () => {
    const portal = await testPortal();
    const family = await portal.student(ANYA);
    const opened = () => countQueries(portal.db, () => family.get(pageUrl(ANYA, 2025, 3)));
    expect(await opened()).toBeLessThan(12);
  });
});

describe('a card', () => {
  it('shows the imported results until it is posted, and does not change afterwards', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    const before = await getCard(admin, 2026, 1);
    await setMark(portal, 'Mathematics', '100');
    const changed = await getCard(admin, 2026, 1);
    expect(changed.average).not.toBe(before.average);

    portal.pass(10);
    const posted = await post(admin, 1);
    expect([posted.statusCode, posted.json()]).toEqual([
      200,
      expect.objectContaining({ posted: 1, date_posted: '2026-11-20T13:10:00.000Z' }),
    ]);
    const shown = await getCard(family, 2026, 1);
    expect(shown).toEqual({ ...changed, issue_number: shown.issue_number });
    expect(shown.issue_number).toMatch(/^\w{10}$/);

    await setMark(portal, 'Mathematics', '1');
    await admin.post('/api/student', { id: ANYA, first_name: 'Anna' });
    await admin.post(paths.settings, {
      school_name: 'Another School',
      mark_weights: [{ from_form: 1, course: { 1: 0, 2: 0, 3: 0 } }],
      letter_key: { A: 90, B: 80, C: 70, D: 60, E: 0 },
    });
    await portal.db
      .updateTable('reference_entries')
      .set({ title: 'Maths' })
      .where('title', '=', 'Mathematics')
      .execute();
    expect(await getCard(family, 2026, 1)).toEqual(shown);
    expect(await getCard(admin, 2026, 1)).toEqual(shown);

    portal.pass(10);
    expect((await post(admin, 1)).json()).toMatchObject({ date_posted: '2026-11-20T13:10:00.000Z' });
    expect((await post(admin, 0)).json()).toMatchObject({ posted: 0, date_posted: null });
    expect((await family.get(pageUrl(ANYA, 2026, 1))).statusCode).toBe(403);
    expect(await getCard(admin, 2026, 1)).toMatchObject({
      first_name: 'Anna',
      school: { name: 'Another School' },
      weights: { course: 0, exam: 100 },
      key: { A: 90 },
    });
  });

  it('contains the expected average, rank and class statistics', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const key = { year: 2025, term: 1 } as const;
    await post(admin, 0, 2025, 1);
    // A class of three: 66 and 80; 73 and Abs, which counts as 0; only 73, because a missing mark is skipped.
    const [a, b, c] = [ANYA, '20260006', '20260011'];
    await portal.db.deleteFrom('subject_results').execute();
    await portal.db
      .updateTable('term_students')
      .set({ class_id: '1X' })
      .where('class_id', '=', '1A')
      .execute();
    for (const id of [a, b, c]) {
      await portal.db
        .insertInto('term_students')
        .values({ ...key, student_id: id, class_id: '1A', form_level: 1 })
        .onConflict((conflict) =>
          conflict.columns(['student_id', 'year', 'term']).doUpdateSet({ class_id: '1A', form_level: 1 }),
        )
        .execute();
    }
    const line = (
      student_id: string,
      subject: number,
      course_mark: string | null,
      exam_mark: string | null,
    ) => ({
      ...key,
      student_id,
      subject,
      course_mark,
      exam_mark,
    });
    await portal.db
      .insertInto('subject_results')
      .values([
        line(a, 1, '80', '60'),
        line(a, 3, '80', '80'),
        line(b, 1, '73', '73'),
        line(b, 3, 'Abs', 'Abs'),
        line(c, 1, '73', '73'),
        line(c, 3, '90', null),
      ])
      .execute();
    const cards = await Promise.all(
      [a, b, c].map(async (id) => (await admin.get(pageUrl(id, 2025, 1))).json<ReportCardPage>()),
    );
    expect(
      cards.map(({ average, rank, subjects_without_mark: missing }) => [average, rank, missing]),
    ).toEqual([
      [73, 1, 0],
      [36.5, 2, 0],
      // A card with a missing mark has no rank and does not affect the ranks of others.
      [73, null, 1],
    ]);
    // (73 + 36.5 + 73) / 3 = 60.83…
    expect(cards[0]).toMatchObject({ class_average: 60.8, class_median: 73, class_size: 3 });
    expect(cards.map(({ subjects }) => subjects.map(({ total }) => total))).toEqual([
      [66, 80],
      [73, 0],
      [73, null],
    ]);
  });
});

describe('posting and removing', () => {
  it('are rejected for an unknown term and an invalid body', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    expect((await post(admin, 1, 2031, 1)).statusCode).toBe(404);
    for (const body of [
      { year: 2026, term: 1 },
      { year: 2026, term: 1, posted: 2 },
      { year: 2026, term: 1, posted: true },
    ]) {
      const response = await admin.post(paths.postReportCards, body);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toHaveProperty('errors.posted');
    }
    const [listed] = (await admin.get(paths.listedTerms)).json<Record<string, unknown>[]>();
    expect((await admin.post(paths.postReportCards, { ...listed, posted: 1 })).statusCode).toBe(200);
  });

  it('take a number of queries that depends only on the number of classes and of pages of cards', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const queries = await countQueries(portal.db, () => post(admin, 1));
    // Two per class to read, one per 100 cards to write, and a few more.
    expect(queries).toBeLessThan(20 * 4 + 20);
  });

  it('send no card after the response to the removal, with 90 concurrent readers', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    let isRemoved = false;
    let sent = 0;
    let late = 0;
    let refused = 0;
    const readers = Array.from({ length: 90 }, async (_, index) => {
      for (let round = 0; round < 4; round += 1) {
        const url = index % 20 === 0 ? pdfUrl(ANYA, 2025, 3) : pageUrl(ANYA, 2025, 3);
        let { statusCode } = await family.get(url);
        // A slow machine rejects some requests with 503.
        while (statusCode === 503) ({ statusCode } = await family.get(url));
        if (statusCode === 200) sent += 1;
        if (statusCode === 200 && isRemoved) late += 1;
        if (statusCode === 403) refused += 1;
      }
    });
    const removal = post(admin, 0, 2025, 3).then(({ statusCode }) => {
      isRemoved = true;
      return statusCode;
    });
    expect(await removal).toBe(200);
    expect((await family.get(pageUrl(ANYA, 2025, 3))).statusCode).toBe(403);
    await Promise.all(readers);
    expect(late).toBe(0);
    expect(sent + refused).toBe(360);
    expect(refused).toBeGreaterThan(0);
  });
});

async function setMark({ db }: TestPortal, subject: string, mark: string) {
  await db
    .updateTable('subject_results')
    .set({ course_mark: mark, exam_mark: mark })
    .where('student_id', '=', ANYA)
    .where('year', '=', 2026)
    .where('subject', '=', (eb) =>
      eb
        .selectFrom('reference_entries')
        .select('code')
        .where('list', '=', 'subjects')
        .where('title', '=', subject),
    )
    .execute();
}
