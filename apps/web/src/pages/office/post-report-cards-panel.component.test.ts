import { slipAddressSchema } from '@formroom/domain/api/credential-slips.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import {
  getCardFiles,
  postCompleteCards,
  termReadinessSchema,
  termSchema,
} from '@formroom/domain/api/terms.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockPending, mockError, mockNetworkError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { mockPost } from '#web/testing/mock-post.ts';
import { openTerms, posted, readiness } from '#web/testing/terms.ts';
import { signedInAsOffice, unpostedTerm } from '#web/testing/fixtures.ts';

const dialog = page.getByRole('dialog');
const rows = page.getByRole('table', { name: 'Terms' }).getByRole('row');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const editUnposted = button('Edit Term 1 Michaelmas 2026-2027');

test('the list of terms can be searched', async () => {
  await openTerms();
  await expectAccessible('the terms');
  const search = page.getByRole('searchbox', { name: 'Search terms' });
  await search.fill('hilary 2025');
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await search.fill('easter');
  await expect.element(page.getByText('No terms match “easter”.')).toBeVisible();
});

test('the question warns if the portal does not know the address that the codes of the cards lead to', async () => {
  await openTerms();
  api.use(mockGet(paths.slipAddress, slipAddressSchema, { address: null }));
  await editUnposted.click();
  await expect.element(dialog.getByRole('note')).toHaveTextContent('set PUBLIC_URL first');
  await expectAccessible('without an address');
});

test('the dialog before posting is short, and links to the page with missing marks and dates', async () => {
  await openTerms();
  await editUnposted.click();
  await expect.element(dialog.getByText('1 of 2 report cards are complete')).toBeVisible();
  const facts = dialog.getByRole('list', { name: 'What is ready' });
  await expect.element(facts).toHaveTextContent('Complete so far: 1A 1/2');
  await expect.element(facts).toHaveTextContent('Not known yet: School re-opens on');
  const withdrawn =
    '1 card was withdrawn and will not be posted. You can post it later, under Cards and readers';
  await expect.element(facts).toHaveTextContent(withdrawn);
  await expectAccessible('the question');
  await page.viewport(1280, 860);
  await expect.element(dialog.getByRole('button', { name: 'Yes', exact: true })).toBeInViewport();
  expect((await dialog.findElement()).scrollHeight).toBeLessThan(700);
  await dialog.getByRole('link', { name: 'See what is missing' }).click();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Check report cards' })).toHaveFocus();
  await page.getByText('1 of 2 complete').click();
  await expect.element(page.getByRole('button', { name: 'Ramdeen, Anya (20260001)' })).toBeVisible();
  await expect.element(page.getByText('1 of 2 has no Mathematics')).toBeVisible();
  const marks = page.getByRole('table', { name: 'Marks of 1A' });
  await expect
    .element(marks.getByRole('row').nth(0))
    .toHaveTextContent('StudentEnglish LanguageMathematics1 withoutAverageRankAlso missing');
  await expect
    .element(marks.getByRole('row').nth(1))
    .toHaveTextContent(/Ramdeen, Anya.*66\.5.*missing.*66\.5.*Attitude to Authority$/);
  await expect.element(marks.getByRole('row').nth(2)).toHaveTextContent(/Lee, Kai.*71.*71.*1$/);
  await expectAccessible('the marks of a class');
  await page.viewport(360, 860);
  await expect.element(marks.getByRole('rowheader', { name: 'Lee, Kai (20260002)' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectAccessible('the marks of a class on a phone');
  await page.viewport(1280, 860);
  const withoutMarks = page.getByText('52 students have no marks and will get no card');
  await withoutMarks.click();
  await expect.element(page.getByText('Student 50 (1A)')).toBeVisible();
  await expect.element(page.getByText('and 2 more')).toBeVisible();
  await expect.element(page.getByText(withdrawn)).toBeVisible();
  await expect.element(page.getByText('Ali, Amy (1A)')).toBeVisible();
  await expectAccessible('the page with what is missing');
  await page.getByRole('button', { name: 'Change dates' }).click();
  const dates = page.getByRole('dialog', { name: 'Change dates' });
  const lastDay = dates.getByLabelText('Last day', { exact: true });
  await lastDay.fill('Friday');
  await dates.getByRole('button', { name: 'Save' }).click();
  await expect.element(lastDay).toHaveFocus();
  await expect.element(dates.getByText('Enter a date as yyyy-MM-dd.')).toBeVisible();
  await expectAccessible('a date that can’t be saved');
  const refused = { entry_until: ['This day is a holiday.'] };
  api.use(
    http.post(`*${paths.term}`, () =>
      HttpResponse.json({ message: 'Invalid.', errors: refused }, { status: 422 }),
    ),
  );
  await lastDay.fill('');
  await dates.getByLabelText('Marks may be typed from', { exact: true }).fill('1 Dec 2026');
  const until = dates.getByLabelText('Marks may be typed until', { exact: true });
  await until.fill('2026-11-30');
  await dates.getByRole('button', { name: 'Save' }).click();
  await expect.element(until).toHaveAccessibleDescription(/^The last day must be after the first day\./);
  await until.fill('2026-12-11');
  await dates.getByRole('button', { name: 'Save' }).click();
  await expect.element(until).toHaveAccessibleDescription(/^This day is a holiday\./);
  await userEvent.keyboard('{Escape}');
  await expect.element(dates).not.toBeInTheDocument();
});

test.each([360, 1280])(
  'the buttons stay in place when the number of cards appears, %i px wide',
  async (width) => {
    await page.viewport(width, 860);
    await openTerms();
    const loading = mockPending(paths.termReadiness, termReadinessSchema, readiness);
    api.use(loading.handler);
    await editUnposted.click();
    const yes = dialog.getByRole('button', { name: 'Yes', exact: true });
    await expect.element(dialog.getByRole('status', { name: 'Checking the cards …' })).toBeVisible();
    const placeOfYes = async () => (await yes.findElement()).getBoundingClientRect().toJSON() as unknown;
    await expect.poll(() => document.getAnimations().filter(isOpening)).toEqual([]);
    const before = await placeOfYes();
    loading.release();
    const incomplete = dialog.getByRole('radio', { name: 'Only the 1 complete card' });
    await expect.element(incomplete).toBeVisible();
    expect(await placeOfYes()).toEqual(before);
    const list = await dialog.getByRole('list', { name: 'What is ready' }).findElement();
    const counts = list.parentElement?.parentElement;
    expect(counts?.scrollHeight, 'the place is too small').toBeLessThanOrEqual(counts?.clientHeight ?? 0);
    await incomplete.click();
    await expect.element(dialog.getByText('will get no card yet')).toBeVisible();
    expect(await placeOfYes()).toEqual(before);
  },
);

const isOpening = ({ effect }: Animation) => effect?.getComputedTiming().iterations === 1;

test('a term that does not exist shows an error', async () => {
  api.use(...signedInAsOffice(), mockGet(paths.listedTerms, termSchema.array(), [unpostedTerm]));
  openPortal(`${officePaths.checkCards}?year=1999&term=7`);
  await expect.element(page.getByRole('heading', { name: 'This term does not exist' })).toBeVisible();
  await expectAccessible('no such term');
});

test('the office may post only the complete cards, and sees who gets none', async () => {
  await openTerms();
  const saved = mockPost(paths.postReportCards, termSchema, {
    ...unpostedTerm,
    posted: 1,
    date_posted: posted.date_posted,
  });
  api.use(saved.handler);
  await editUnposted.click();
  const question = page.getByRole('dialog', { name: 'Post 2026 Term 1 reports?' });
  await expect.element(question.getByRole('status').first()).toHaveTextContent('Yes posts 2 report cards');
  const facts = question.getByRole('list', { name: 'What is ready' });
  await expect.element(facts).toHaveTextContent('52 students have no marks and will get no card');
  await expect.element(facts).not.toHaveTextContent('will get no card yet');
  await question.getByRole('radio', { name: 'Only the 1 complete card' }).click();
  await expect.element(facts).toHaveTextContent('1 student has something missing and will get no card yet');
  await expect
    .element(question.getByRole('status').first())
    .toHaveTextContent('Yes posts 1 of 2 report cards:');
  await expectAccessible('the choice of cards');
  await question.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect.element(page.getByText('2026 Term 1 reports posted')).toBeVisible();
  expect(saved.sent).toEqual([{ year: 2026, term: 1, posted: 1, date_posted: null, ready_only: 1 }]);
});

test('a term that exists already is not added', async () => {
  await openTerms();
  api.use(mockError(paths.terms, 422, 'Term 1 Michaelmas 2026-2027 already exists.', 'post'));
  await button('New term').click();
  await dialog.getByLabelText('Academic Year').selectOptions('2026-2027');
  await dialog.getByLabelText('Term', { exact: true }).selectOptions('1 Michaelmas');
  await dialog.getByRole('button', { name: 'Add term' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('already exists');
  await expectAccessible('a term that is there');
});

test('the office sees which families have not read their card', async () => {
  await openTerms();
  await page.getByRole('link', { name: 'Cards and readers of Term 2 Hilary 2025-2026' }).click();
  await page.getByLabelText('Class').selectOptions('1A');
  await page.getByLabelText('Families').selectOptions('Have not read');
  await expect.element(page.getByRole('table')).toHaveTextContent('Anya Ramdeen');
  await expect.element(page.getByRole('table')).not.toHaveTextContent('Kai Lee');
  await expectAccessible('who has read');
  await page.getByRole('searchbox').fill('nobody at all');
  await expect.element(page.getByText('No matching students.')).toBeVisible();
});

test('the page shows an error if the terms can’t be loaded, and Retry shows that there are none', async () => {
  api.use(...signedInAsOffice(), mockNetworkError(paths.listedTerms));
  openPortal(officePaths.postReports);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The terms could not be loaded');
  await expectAccessible('the terms failed');
  api.use(mockGet(paths.listedTerms, termSchema.array(), []));
  await button('Retry').click();
  await expect.element(page.getByText('There is no term yet')).toBeVisible();
  await expectAccessible('no term');
});

test('an error while cards are posted is shown, and Retry continues', async () => {
  await openTerms();
  let letThrough = () => {};
  const answered = new Promise<void>((resolve) => (letThrough = resolve));
  api.use(
    http.post(`*${paths.postReportCards}`, async () => {
      await answered;
      return HttpResponse.error();
    }),
  );
  await editUnposted.click();
  const question = page.getByRole('dialog', { name: 'Post 2026 Term 1 reports?' });
  await question.getByRole('button', { name: 'Yes', exact: true }).click();
  const progress = page.getByRole('dialog', { name: 'Posting 2026 Term 1 reports' });
  await expect.element(progress.getByRole('status')).toHaveTextContent('Posting reports please stand by');
  expect(progress.getByRole('button').elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(progress).toBeVisible();
  letThrough();
  await expect.element(question.getByRole('alert')).toHaveTextContent('The reports were not posted');
  await expectAccessible('posting failed');
  const saved = { ...unpostedTerm, posted: 1 as const, date_posted: posted.date_posted, cards_posted: 2 };
  api.use(http.post(`*${paths.postReportCards}`, () => HttpResponse.json(termSchema.parse(saved))));
  await question.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('2026 Term 1 reports posted')).toBeVisible();
  await expect.element(editUnposted).toHaveFocus();
});

test('a posted term says what is posted, and posts what has become complete', async () => {
  const partly = { ...posted, students: 6, cards_posted: 2 };
  await openTerms([unpostedTerm, partly]);
  await expect.element(rows.nth(2)).toHaveTextContent('2 of 6 posted');
  const waiting = { ...readiness, complete: 2, without_marks: { count: 0, students: [] } };
  api.use(mockGet(paths.termReadiness, termReadinessSchema, waiting));
  await button('Edit Term 2 Hilary 2025-2026').click();
  await expect.element(dialog).toHaveTextContent('Term 2 Hilary 2025-2026, 2 of 6 posted');
  await expect.element(dialog.getByRole('button', { name: 'Yes', exact: true })).toBeDisabled();
  const others = dialog.getByRole('list', { name: 'Cards that are not posted' });
  await expect
    .element(others)
    .toHaveTextContent('2 cards complete now1 card with something missing1 card withdrawn');
  await expectAccessible('a term of which some cards are posted');
  const saved = mockPost(paths.postCompleteCards, postCompleteCards.response, {
    term: { ...partly, cards_posted: 4 },
    posted: 2,
  });
  api.use(
    saved.handler,
    mockGet(paths.listedTerms, termSchema.array(), [unpostedTerm, { ...partly, cards_posted: 4 }]),
    mockGet(paths.termReadiness, termReadinessSchema, { ...waiting, complete: 0 }),
  );
  await dialog.getByRole('button', { name: 'Post the 2 that are complete now' }).click();
  await expect.element(page.getByText('2 more report cards posted')).toBeVisible();
  expect(saved.sent).toEqual([{ year: 2025, term: 2 }]);
  await expect.element(dialog).toHaveTextContent('4 of 6 posted. Families');
  await expect
    .element(dialog.getByRole('button', { name: 'Post the 0 that are complete now' }))
    .toBeDisabled();
  await expect.element(dialog).toHaveTextContent('No other card is complete yet.');
});

test('a posted term shows how many PDFs are ready while the others are made', async () => {
  await openTerms();
  api.use(mockGet(paths.cardFiles, getCardFiles.response, { cards: 480, ready: 120, waiting: 360 }));
  await button('Edit Term 2 Hilary 2025-2026').click();
  await expect.element(dialog.getByText('120 of 480 PDFs are ready.')).toBeVisible();
  await expectAccessible('the dialog of a posted term');
  // Asked again while they are made.
  api.use(mockGet(paths.cardFiles, getCardFiles.response, { cards: 480, ready: 480, waiting: 0 }));
  await expect.element(dialog.getByText('PDFs are ready.')).not.toBeInTheDocument();
});

test('a term without cards can’t be posted, and an empty one is deleted', async () => {
  await openTerms([{ ...unpostedTerm, students: 0 }, posted]);
  const none = { count: 0, students: [] };
  const deleting = mockPost(paths.deleteTerm, termSchema.array(), [posted]);
  api.use(
    mockGet(paths.termReadiness, termReadinessSchema, {
      ...readiness,
      classes: [],
      without_marks: none,
      not_ready: none,
      withdrawn: none,
    }),
    mockGet(paths.listedTerms, termSchema.array(), [posted]),
    deleting.handler,
  );
  await editUnposted.click();
  await expect.element(dialog.getByText('No report card has a mark yet')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'No', exact: true })).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: 'Yes', exact: true })).toBeDisabled();
  await expectAccessible('a term without results');
  await dialog.getByRole('button', { name: 'Delete this empty term' }).click();
  await expect.element(page.getByText('Term 1 Michaelmas 2026-2027 deleted.')).toBeVisible();
  await expect.poll(() => rows.elements()).toHaveLength(2);
  expect(deleting.sent).toEqual([{ year: 2026, term: 1 }]);
});
