import { paths } from '@formroom/domain/api/paths.ts';
import { type ReportCardTerm, reportCardTermSchema } from '@formroom/domain/api/term-reports.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { answers, api, unreachable } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily } from '#web/testing/samples.ts';

const posted: ReportCardTerm = {
  year: 2025,
  term: 3,
  posted: 1,
  date_posted: '2026-07-03 10:00',
  form_level: 1,
  class_id: '1A',
  average: 71.2,
  class_average: 64.5,
};
const list = page.getByRole('dialog', { name: 'Select Term Report' });
const terms = (...cards: ReportCardTerm[]) =>
  answers(paths.reportCardTerms, reportCardTermSchema.array(), cards);

test('a family without a report is told so', async () => {
  api.use(...signedInAsFamily(), terms());
  openPortal('/term-reports');
  await expect.element(list).toHaveTextContent('No term reports yet');
  await expectAccessible('no report');
});

test('a list or a card that can’t be loaded says so, and a Retry brings it', async () => {
  api.use(...signedInAsFamily(), unreachable(paths.reportCardTerms), unreachable(paths.reportCard));
  openPortal('/term-reports');
  await expect.element(list.getByRole('alert')).toHaveTextContent('The term reports could not be loaded');
  await expectAccessible('the list failed');
  api.use(terms(posted));
  await list.getByRole('button', { name: 'Retry' }).click();
  await list.getByRole('button', { name: /Trinity 2025-2026/ }).click();

  const card = page.getByRole('dialog', { name: /^Report card, Term/ });
  await expect.element(card.getByRole('alert')).toHaveTextContent('The report card could not be loaded');
  await expectAccessible('the card failed');
  const headers = { 'Content-Type': 'application/pdf' };
  api.use(http.get(`*${paths.reportCard}`, () => new HttpResponse('%PDF-1.4\n', { headers })));
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => card.element().querySelector('iframe')).toBeVisible();
});
