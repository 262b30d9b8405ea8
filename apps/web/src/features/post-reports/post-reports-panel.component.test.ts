import { paths } from '@formroom/domain/api/paths.ts';
import {
  reportCardViewSchema,
  termReadinessSchema,
  type TermRecord,
  termSchema,
} from '@formroom/domain/api/term-reports.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { answers, api, refuses, unreachable } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/posts.ts';
import { signedInAsOffice } from '#web/testing/samples.ts';

const unposted: TermRecord = {
  year: 2026,
  term: 1,
  posted: 0,
  date_posted: null,
  first_day: '2026-09-07',
  last_day: '2026-12-11',
  sessions_possible: 140,
  reopens_on: null,
  students: 2,
};
const posted: TermRecord = {
  ...unposted,
  year: 2025,
  term: 2,
  posted: 1,
  date_posted: '2026-04-10T13:00:00.000Z',
};
const dialog = page.getByRole('dialog');
const rows = page.getByRole('table', { name: 'Terms' }).getByRole('row');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const editUnposted = button('Edit Term 1 Michaelmas 2026-2027');

const views = ['Anya Ramdeen', 'Kai Lee'].map((name, index) => ({
  student_id: `2026000${index}`,
  name,
  class_id: '1A',
  views: index,
  first_viewed: index === 0 ? null : '2026-04-11T13:00:00.000Z',
  last_viewed: index === 0 ? null : '2026-04-11T13:00:00.000Z',
}));

async function openTerms(terms = [unposted, posted]) {
  api.use(...signedInAsOffice(), csrfCookie, answers(paths.termReportsPosted, termSchema.array(), terms));
  api.use(
    answers(paths.termReadiness, termReadinessSchema, {
      classes: [
        {
          class_id: '1A',
          cards: 2,
          ready: 1,
          incomplete: [{ student_id: '20260001', name: 'Ramdeen, Anya', missing: ['Attitude to Authority'] }],
          without_results: 3,
        },
      ],
      unknown: ['reopens_on'],
      sample: '20260001',
    }),
    answers(paths.reportCardViews, reportCardViewSchema.array(), views),
  );
  openPortal('/admin/dashboard?panel=postReports');
  await expect.element(page.getByRole('table', { name: 'Terms' })).toBeVisible();
}

test('the terms are searched', async () => {
  await openTerms();
  await expectAccessible('the terms');
  const search = page.getByRole('searchbox', { name: 'Search terms' });
  await search.fill('hilary 2025');
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await search.fill('easter');
  await expect.element(page.getByText('No term matches “easter”.')).toBeVisible();
});

test('the question before posting says what is ready, and a date that can’t be saved is explained', async () => {
  await openTerms();
  await editUnposted.click();
  await expect.element(dialog.getByText('1 of 2 cards are ready')).toBeVisible();
  await expectAccessible('the question');
  await dialog.getByRole('button', { name: 'Change dates' }).click();
  const dates = page.getByRole('dialog', { name: 'Change dates' });
  const lastDay = dates.getByLabelText('Last day', { exact: true });
  await lastDay.fill('Friday');
  await dates.getByRole('button', { name: 'Save' }).click();
  await expect.element(lastDay).toHaveFocus();
  await expect.element(dates.getByText('Enter a date as yyyy-MM-dd.')).toBeVisible();
  await expectAccessible('a date that can’t be saved');
  await userEvent.keyboard('{Escape}');
  await expect.element(dates).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a term that is there already is not added', async () => {
  await openTerms();
  api.use(refuses(paths.terms, 422, 'Term 1 Michaelmas 2026-2027 is there already.', 'post'));
  await button('New term').click();
  await dialog.getByLabelText('Academic Year').selectOptions('2026-2027');
  await dialog.getByLabelText('Term', { exact: true }).selectOptions('1 Michaelmas');
  await dialog.getByRole('button', { name: 'Add term' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('is there already');
  await expectAccessible('a term that is there');
});

test('the office sees which families have not read', async () => {
  await openTerms();
  await button('Who has read the cards of Term 2 Hilary 2025-2026').click();
  await dialog.getByLabelText('Class').selectOptions('1A');
  await dialog.getByLabelText('Families').selectOptions('Have not read');
  await expect.element(dialog.getByRole('table')).toHaveTextContent('Anya Ramdeen');
  await expect.element(dialog.getByRole('table')).not.toHaveTextContent('Kai Lee');
  await expectAccessible('who has read');
  await dialog.getByRole('searchbox').fill('nobody at all');
  await expect.element(dialog).toHaveTextContent('No student is like that.');
});

test('terms that can’t be listed say so, and a Retry finds that there is none', async () => {
  api.use(...signedInAsOffice(), unreachable(paths.termReportsPosted));
  openPortal('/admin/dashboard?panel=postReports');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The terms could not be listed');
  await expectAccessible('the terms failed');
  api.use(answers(paths.termReportsPosted, termSchema.array(), []));
  await button('Retry').click();
  await expect.element(page.getByText('There is no term yet')).toBeVisible();
  await expectAccessible('no term');
});

test('what fails while cards are posted is said, and a Retry goes on', async () => {
  await openTerms();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  api.use(
    http.post(`*${paths.postTermReports}`, async () => {
      await held;
      return HttpResponse.error();
    }),
  );
  await button('Edit Term 2 Hilary 2025-2026').click();
  const question = page.getByRole('dialog', { name: 'Post 2025 Term 2 reports?' });
  await question.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect.element(question.getByRole('status')).toHaveTextContent('Posting reports please stand by');
  expect(question.getByRole('button').elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  letThrough();
  await expect.element(question.getByRole('alert')).toHaveTextContent('The reports were not posted');
  await expectAccessible('posting failed');
  api.use(http.post(`*${paths.postTermReports}`, () => HttpResponse.json(termSchema.parse(posted))));
  await question.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('2025 Term 2 reports posted')).toBeVisible();
  await expect.element(button('Edit Term 2 Hilary 2025-2026')).toHaveFocus();
});
