import { paths } from '@formroom/domain/api/paths.ts';
import { postedCardSchema, reportCardViewSchema, termSchema } from '@formroom/domain/api/term-reports.ts';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockError } from '#web/testing/fake-api.ts';
import { mockPost } from '#web/testing/mock-post.ts';
import { openTerms, posted, views } from '#web/testing/terms.ts';

const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('before the cards of a posted term are removed, the office sees how many families have read theirs', async () => {
  await openTerms();
  const saved = mockPost(paths.postTermReports, termSchema, { ...posted, posted: 0, date_posted: null });
  api.use(saved.handler);
  const question = page.getByRole('dialog', { name: 'Post 2025 Term 2 reports?' });
  await button('Edit Term 2 Hilary 2025-2026').click();
  await expect.element(question).toHaveTextContent('read these cards since 2026-04-10. No removes the cards');
  await question.getByRole('button', { name: 'No', exact: true }).click();
  const once = page.getByRole('alertdialog', { name: 'Remove all 2025 Term 2 reports?' });
  await expect.element(once).toHaveTextContent('1 of 2 families have read their card.');
  await expectAccessible('the last question');
  await once.getByRole('button', { name: 'Keep them posted' }).click();
  await expect.element(once).not.toBeInTheDocument();
  expect(saved.sent).toEqual([]);
  await question.getByRole('button', { name: 'No', exact: true }).click();
  let letThrough = () => {};
  const answered = new Promise<void>((resolve) => (letThrough = resolve));
  api.use(
    http.post(`*${paths.postTermReports}`, async () => {
      await answered;
      return undefined;
    }),
  );
  await once.getByRole('button', { name: 'Remove the reports' }).click();
  const progress = page.getByRole('dialog', { name: 'Removing 2025 Term 2 reports' });
  await expect.element(progress).toHaveTextContent('Removing reports please stand by');
  letThrough();
  await expect.element(page.getByText('2025 Term 2 reports removed')).toBeVisible();
  expect(saved.sent).toEqual([{ year: 2025, term: 2, posted: 0, date_posted: posted.date_posted }]);
});

test('one card is withdrawn with a reason, and posted again', async () => {
  await openTerms();
  const card = { student_id: '20260000', year: 2025, term: 2 as const };
  const withdrawn = mockPost(paths.postReportCard, postedCardSchema, {
    ...card,
    posted: 0,
    date_posted: null,
  });
  api.use(withdrawn.handler);
  await button('Who has read the cards of Term 2 Hilary 2025-2026').click();
  await button('Correct the report card of Anya Ramdeen').click();
  const correction = page.getByRole('dialog', { name: 'Correct a report card' });
  await correction.getByRole('button', { name: 'Withdraw this card' }).click();
  const reason = correction.getByLabelText('Reason');
  await expect.element(reason).toHaveFocus();
  await expect.element(correction).toHaveTextContent('Say why the card is withdrawn.');
  await expectAccessible('a correction without a reason');
  await reason.fill('Wrong mark in History');
  const unpostedCard = views.map((each, index) => (index === 0 ? { ...each, date_posted: null } : each));
  api.use(mockGet(paths.reportCardViews, reportCardViewSchema.array(), unpostedCard));
  await userEvent.keyboard('{Enter}');
  const again = page.getByRole('dialog', { name: 'Post a report card' });
  await expect.element(again).toBeVisible();
  expect(withdrawn.sent).toEqual([{ ...card, posted: 0, reason: 'Wrong mark in History' }]);
  await expect
    .element(again.getByRole('link', { name: 'Import results' }))
    .toHaveAttribute('href', '/admin/dashboard?panel=importResults');
  await expectAccessible('a card to post again');

  const refusal = 'This report card has no mark yet, so it can’t be posted. Please import the results first.';
  api.use(mockError(paths.postReportCard, 409, refusal, 'post'));
  await again.getByRole('button', { name: 'Post this card' }).click();
  await expect.element(again.getByRole('alert')).toHaveTextContent(refusal);
  const date_posted = '2026-04-20T13:00:00.000Z';
  const posting = mockPost(paths.postReportCard, postedCardSchema, { ...card, posted: 1, date_posted });
  const corrected = views.map((each, index) => (index === 0 ? { ...each, date_posted } : each));
  api.use(posting.handler, mockGet(paths.reportCardViews, reportCardViewSchema.array(), corrected));
  await again.getByRole('button', { name: 'Post this card' }).click();
  await expect.element(dialog.getByText('Posted again 2026-04-20')).toBeVisible();
  expect(posting.sent).toEqual([{ ...card, posted: 1 }]);
  await expectAccessible('a corrected card');
});
