import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, unreachable } from '#web/testing/fake-api.ts';
import { listsTerms, postedTerm, reportCard, sendsCard, subjectOf } from '#web/testing/fake-report-card.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily } from '#web/testing/samples.ts';

const list = page.getByRole('dialog', { name: 'Select Term Report' });

test('a family without a report is told so', async () => {
  api.use(...signedInAsFamily(), listsTerms());
  openPortal('/term-reports');
  await expect.element(list).toHaveTextContent('No term reports yet');
  await expectAccessible('no report');
});

test('a list or a card that can’t be loaded says so, and a Retry brings it', async () => {
  api.use(...signedInAsFamily(), unreachable(paths.reportCardTerms), unreachable(paths.reportCard));
  openPortal('/term-reports');
  await expect.element(list.getByRole('alert')).toHaveTextContent('The term reports could not be loaded');
  await expectAccessible('the list failed');
  api.use(listsTerms(postedTerm));
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

test('a card on which marks are missing says so beside its average, and is not ranked', async () => {
  const card = reportCard({
    subjects: [
      subjectOf('Mathematics', 72.8),
      { ...subjectOf('Spanish', null), course_mark: 70 },
      subjectOf('History', null),
    ],
    subjects_without_mark: 2,
    rank: null,
  });
  api.use(...signedInAsFamily(), listsTerms(postedTerm), ...sendsCard(card));
  openPortal('/term-reports?card=20260001-2025-3');
  await page.getByRole('button', { name: 'Show as page' }).click();
  const report = page.getByRole('article', { name: /^Report card of Anya/ });
  await expect.element(report).toHaveTextContent('72.8 (B)2 of 3 subjects have no mark yet');
  await expect.element(report).toHaveTextContent('Not ranked');
  await expectAccessible('a card with missing marks');
});
