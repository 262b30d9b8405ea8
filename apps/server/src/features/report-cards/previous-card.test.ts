import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ReportCardPage, ReportCardTerm } from '@formroom/domain/api/report-cards.ts';
import type { ReportCardView } from '@formroom/domain/api/terms.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { delayBefore } from '../../testing/query-hooks.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { LEASE_MS } from './open-card.ts';

const ANYA = '20260001';
const YEAR = 2025;

const pageFor = async (browser: TestBrowser, term = 3) => {
  const url = pathTo(paths.reportCardPage, { id: ANYA, year: String(YEAR), term: String(term) });
  return (await browser.get(url)).json<ReportCardPage>();
};
const getView = async (admin: TestBrowser) => {
  const url = pathTo(paths.reportCardViews, { year: String(YEAR), term: '2' });
  return (await admin.get(url)).json<ReportCardView[]>().find(({ student_id: id }) => id === ANYA);
};
const remove = (admin: TestBrowser, term: number) =>
  admin.post(paths.postReportCards, { year: YEAR, term, posted: 0 });

it('a card includes the results of the previous posted card, which does not count as opened', async () => {
  const portal = await testPortal();
  const [family, admin] = [await portal.student(ANYA), await portal.admin()];
  const earlier = await pageFor(admin, 2);
  const expected = {
    year: 2025,
    term: 2,
    average: earlier.average,
    subjects: earlier.subjects.map(({ subject, total }) => ({ subject, total })),
  };
  expect((await pageFor(family)).last).toEqual(expected);
  expect((await pageFor(admin)).last).toEqual(expected);
  expect(await getView(admin)).toMatchObject({ views: 0 });
  // A removed card is not shown as the previous one.
  await remove(admin, 2);
  expect((await pageFor(family)).last).toMatchObject({ year: 2025, term: 1 });
  await remove(admin, 1);
  expect((await pageFor(family)).last).toBeNull();
});

it('the family’s list shows which cards it has opened since they were posted', async () => {
  const portal = await testPortal();
  const [family, admin] = [await portal.student(ANYA), await portal.admin()];
  const opened = async () => {
    const terms = (await family.get(pathTo(paths.reportCardTerms, { id: ANYA }))).json<ReportCardTerm[]>();
    return terms.filter((term) => term.opened).map(({ year, term }) => `${year}/${term}`);
  };
  expect(await opened()).toEqual([]);
  await pageFor(admin);
  expect(await opened()).toEqual([]);
  await pageFor(family);
  expect(await opened()).toEqual(['2025/3']);
  portal.pass(1);
  await remove(admin, 3);
  await admin.post(paths.postReportCards, { year: YEAR, term: 3, posted: 1 });
  expect(await opened()).toEqual([]);
});

it('a card includes the previous card even if the database is slow', async () => {
  const portal = await testPortal();
  const family = await portal.student(ANYA);
  // Two such statements in sequence would exceed the time in which a card may be sent after the check that it is posted.
  delayBefore(portal.db, /from "posted_cards"/, () => sleep(LEASE_MS * 0.3));
  expect((await pageFor(family)).last).toMatchObject({ term: 2 });
});
