import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import {
  type CardCorrection,
  getCardCorrection,
  previewCardCorrection,
} from '@formroom/domain/api/card-corrections.ts';
import { MAX_REASON_LENGTH, postedCardSchema, termSchema } from '@formroom/domain/api/terms.ts';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { correctableCard, previewedCorrection } from '#web/testing/correctable-card.ts';
import { mockGet, api, mockError, mockNetworkError } from '#web/testing/fake-api.ts';
import { mockReportCard, reportCard } from '#web/testing/fake-report-card.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { openTerms, posted } from '#web/testing/terms.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('before the cards of a posted term are removed, the office sees how many families have read theirs', async () => {
  await openTerms();
  const saved = mockPost(paths.postReportCards, termSchema, { ...posted, posted: 0, date_posted: null });
  api.use(saved.handler);
  const question = page.getByRole('dialog', { name: 'Post 2025 Term 2 reports?' });
  await button('Edit Term 2 Hilary 2025-2026').click();
  await expect
    .element(question)
    .toHaveTextContent('read these cards since 2026-04-10. No removes all of them');
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
    http.post(`*${paths.postReportCards}`, async () => {
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

const inUrl = `${officePaths.reportCard}?year=2025&term=2&id=20260000`;
const card = { student_id: '20260000', year: 2025, term: 2 as const };
const openCard = (changes: Partial<CardCorrection> = {}) => {
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    mockGet(paths.cardCorrection, getCardCorrection.response, { ...correctableCard, ...changes }),
  );
  openPortal(inUrl);
};

test('one card is found among those of the term, withdrawn with a reason, and posted again', async () => {
  await openTerms();
  await page.getByRole('link', { name: 'Cards and readers of Term 2 Hilary 2025-2026' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cards and readers' })).toHaveFocus();
  api.use(mockGet(paths.cardCorrection, getCardCorrection.response, correctableCard));
  await page.getByRole('link', { name: 'Fix this card …: Anya Ramdeen' }).click();
  await expect.element(page.getByText('Posted 2026-04-10 09:00, issue number 4K7-MP2-X9T3.')).toBeVisible();
  await button('Withdraw it …').click();
  const withdrawn = mockPost(paths.postReportCard, postedCardSchema, {
    ...card,
    posted: 0,
    date_posted: null,
  });
  const unposted = { ...correctableCard, posted: 0 as const, date_posted: null, issue_number: null };
  api.use(withdrawn.handler, mockGet(paths.cardCorrection, getCardCorrection.response, unposted));
  const question = page.getByRole('dialog', { name: 'Withdraw this report card?' });
  await question.getByRole('button', { name: 'Withdraw this card' }).click();
  const reason = question.getByLabelText('Reason');
  await expect.element(reason).toHaveFocus();
  await expect.element(question).toHaveTextContent('Say why the card is withdrawn.');
  await expectAccessible('a withdrawal without a reason');
  await reason.fill('Wrong mark in History');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Not posted. The family can’t open this card.')).toBeVisible();
  expect(withdrawn.sent).toEqual([{ ...card, posted: 0, reason: 'Wrong mark in History' }]);
  await expectAccessible('a card to post again');

  const refusal = 'This report card has no mark yet, so it can’t be posted. Please import the results first.';
  api.use(mockError(paths.postReportCard, 409, refusal, 'post'));
  await button('Post this card').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(refusal);
  const date_posted = '2026-04-20T13:00:00.000Z';
  const posting = mockPost(paths.postReportCard, postedCardSchema, { ...card, posted: 1, date_posted });
  const again = { ...correctableCard, date_posted };
  api.use(posting.handler, mockGet(paths.cardCorrection, getCardCorrection.response, again));
  await button('Post this card').click();
  await expect.element(page.getByText('Posted 2026-04-20 09:00')).toBeVisible();
  expect(posting.sent).toEqual([{ ...card, posted: 1 }]);
});

test('one wrong mark is corrected in one act, after the office has seen what changes', async () => {
  openCard();
  await expect.element(page.getByRole('list', { name: 'Corrections' })).toHaveTextContent('Late coursework');
  const look = button('See what changes');
  await expect.element(look).toBeDisabled();
  const mark = page.getByLabelText('Mathematics, Course (30%)');
  await mark.fill('540');
  await look.click();
  await expect.element(mark).toHaveFocus();
  await expect.element(page.getByText('Type a mark from 0 to 100')).toBeVisible();
  await expectAccessible('a mark that is none');
  const preview = mockPost(paths.previewCardCorrection, previewCardCorrection.response, previewedCorrection);
  api.use(preview.handler);
  await mark.fill('54');
  await userEvent.keyboard('{Enter}');
  const changes = page.getByRole('table', { name: 'What changes on this card' });
  await expect.element(changes).toHaveTextContent(/Mathematics, course mark4554Mathematics, total48.551.2/);
  await expect.element(changes).toHaveTextContent(/Average57.859.1Rank12 of 3010 of 30/);
  await expect.element(changes).toHaveTextContent('Class median60.5no change');
  await expectAccessible('what a correction changes');
  const marks = [{ subject: 3, course_mark: 54, exam_mark: 50, remark: 'Works well.' }];
  expect(preview.sent).toEqual([{ ...card, marks }]);

  await button('Correct and post again').click();
  await expect.element(page.getByText('Say why the card is corrected.')).toBeVisible();
  await page.getByLabelText('Reason').fill('Wrong mark');
  const changed = 'Something else on this card has changed meanwhile.';
  api.use(mockError(paths.correctReportCard, 409, changed, 'post'));
  await button('Correct and post again').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(changed);
  const done = mockPost(paths.correctReportCard, postedCardSchema, {
    ...card,
    posted: 1,
    date_posted: '2026-04-20T13:00:00.000Z',
  });
  api.use(done.handler);
  await button('Correct and post again').click();
  await expect
    .element(page.getByText('The report card of Ramdeen, Anya is corrected and posted.'))
    .toBeVisible();
  expect(done.sent).toEqual([{ ...card, marks, reason: 'Wrong mark', digest: 'abc' }]);
  await expect.element(look).toBeDisabled();
});

test('Back closes the card that the office looks at, not its page', async () => {
  openCard();
  api.use(...mockReportCard(reportCard()));
  await button('View this card').click();
  const preview = page.getByRole('dialog', { name: /^Report card, Term 2/ });
  await expect.element(preview.getByRole('button', { name: 'More' })).toBeVisible();
  history.back();
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Report card of Ramdeen, Anya' })).toBeVisible();
});

test('a wrong remark is corrected in the same act, and what is too long stays in its box', async () => {
  openCard();
  const remark = page.getByLabelText('Mathematics, remark');
  await expect.element(remark).toHaveValue('Works well.');
  await remark.fill('x'.repeat(160));
  await expect.element(page.getByText('Too long: 160 letters, 150 fit. Please shorten it.')).toBeVisible();
  await expect.element(remark).toHaveValue('x'.repeat(160));
  await button('See what changes').click();
  await expect.element(remark).toHaveFocus();
  await expectAccessible('a remark that is too long');
  await remark.fill('');
  await page.getByLabelText('Form Dean’s Remarks').fill('Well done.');
  const remarks = { ...previewedCorrection.before.remarks, dean_remarks: 'Well done.' };
  const after = {
    ...previewedCorrection.before,
    subjects: previewedCorrection.before.subjects.map((each) => ({ ...each, remark: null })),
    remarks,
  };
  const preview = mockPost(paths.previewCardCorrection, previewCardCorrection.response, {
    ...previewedCorrection,
    after,
  });
  api.use(preview.handler);
  await button('See what changes').click();
  const changes = page.getByRole('table', { name: 'What changes on this card' });
  await expect.element(changes).toHaveTextContent('Mathematics, remarkWorks well.none');
  await expect.element(changes).toHaveTextContent('Form Dean’s RemarksnoneWell done.');
  await expect.element(changes).not.toHaveTextContent('Form Teacher');
  const marks = [{ subject: 3, course_mark: 45, exam_mark: 50, remark: null }];
  expect(preview.sent).toEqual([{ ...card, marks, remarks }]);
  await page.getByLabelText('Reason').fill('y'.repeat(MAX_REASON_LENGTH + 10));
  await button('Correct and post again').click();
  await expect.element(page.getByLabelText('Reason')).toHaveFocus();
  await expect.element(page.getByText(/^Too long: \d+ letters/)).toBeVisible();
  await button('Back').click();
  await expect.element(page.getByLabelText('Form Dean’s Remarks')).toHaveValue('Well done.');
});

test('the page of a card shows an error, and that there is no such card', async () => {
  api.use(...signedInAsOffice(), mockNetworkError(paths.cardCorrection));
  openPortal(inUrl);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The card could not be loaded');
  await expectAccessible('a card that failed');
  openPortal(`${officePaths.reportCard}?year=1999`);
  await expect.element(page.getByRole('heading', { name: 'This card does not exist' })).toBeVisible();
});
