import { paths } from '@formroom/domain/api/paths.ts';
import { delay, http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockNetworkError } from '#web/testing/fake-api.ts';
import {
  mockReportCardTerms,
  postedTerm,
  reportCard,
  mockReportCard,
  createSubject,
  showCardAsPage,
} from '#web/testing/fake-report-card.ts';
import { closePortal, openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily, studentRecord } from '#web/testing/fixtures.ts';

const list = page.getByRole('dialog', { name: 'Select Term Report' });

test('a family without a report card sees that there is none', async () => {
  api.use(...signedInAsFamily());
  openPortal('/term-reports');
  await expect.element(list).toHaveTextContent('No term reports yet');
  await expectAccessible('no report');
});

test('a list or a card that can’t be loaded shows an error, and Retry loads it', async () => {
  api.use(...signedInAsFamily());
  api.use(mockNetworkError(paths.reportCardTerms), mockNetworkError(paths.reportCard));
  openPortal('/term-reports');
  await expect.element(list.getByRole('alert')).toHaveTextContent('The term reports could not be loaded');
  await expectAccessible('the list failed');
  api.use(mockReportCardTerms(postedTerm));
  await list.getByRole('button', { name: 'Retry' }).click();
  await list.getByRole('button', { name: /Trinity 2025-2026/ }).click();

  const card = page.getByRole('dialog', { name: /^Report card, Term/ });
  await expect.element(card.getByRole('alert')).toHaveTextContent('The report card could not be loaded');
  await expectAccessible('the card failed');
  const headers = { 'Content-Type': 'application/pdf' };
  api.use(http.get(`*${paths.reportCard}`, () => new HttpResponse('%PDF-1.4\n', { headers })));
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await card.findElement()).querySelector('iframe')).toBeVisible();
});

test('the list shows the averages, a card shows each subject’s mark of last term, and a phone can print it', async () => {
  const last = {
    year: 2025,
    term: 2,
    average: 70.4,
    subjects: [{ subject: 'Mathematics', total: 77 }],
  } as const;
  const card = reportCard({
    subjects: [createSubject('Mathematics', 81), createSubject('Spanish', 64)],
    last: { ...last, subjects: [...last.subjects] },
  });
  api.use(...signedInAsFamily(studentRecord(), postedTerm), ...mockReportCard(card));
  await page.viewport(360, 740);
  openPortal('/term-reports');
  await expect.element(list).toHaveTextContent('Average 71.2, class 64.5');
  await list.getByRole('button', { name: /Trinity 2025-2026/ }).click();
  await showCardAsPage();
  const report = page.getByRole('article', { name: /^Report card of Anya/ });
  const mathematics = report.getByRole('listitem').filter({ hasText: 'Mathematics' });
  await expect.element(mathematics).toHaveTextContent('Total 81.0Last term 77.0');
  await expect
    .element(report.getByRole('listitem').filter({ hasText: 'Spanish' }))
    .not.toHaveTextContent('Last');
  await expect.element(report).toHaveTextContent('72.8 (B)Last term 70.4');
  await page.getByRole('button', { name: 'Print' }).click();
  // The PDF is printed, not the page.
  const printed = () => document.querySelector<HTMLIFrameElement>('body > iframe[hidden]')?.src;
  await expect.poll(printed).toMatch(/^blob:/);
  await expectAccessible('a card beside the one before it');
  await expect.element(report.getByRole('table')).toHaveTextContent(/Total \(100%\)Last term/);
});

test('the averages are told in words and a table, and as a line, in a place that is reserved for it', async () => {
  const earlier = { ...postedTerm, term: 2, average: 66, class_average: 66.1 } as const;
  const unposted = {
    ...postedTerm,
    year: 2026,
    term: 1,
    posted: 0,
    average: null,
    class_average: null,
  } as const;
  api.use(...signedInAsFamily(studentRecord(), unposted, postedTerm, earlier));
  openPortal('/term-reports');
  await list.getByRole('button', { name: 'Close' }).click();
  const averages = page.getByRole('region', { name: 'Averages by term' });
  const words =
    'The average rose from 66.0 to 71.2 over two terms; the class’s average fell from 66.1 to 64.5.';
  await expect.element(averages.getByText(words, { exact: true })).toBeVisible();
  const line = averages.getByRole('img', { name: `A line of the averages, out of 100. ${words}` });
  const height = (await line.findElement()).getBoundingClientRect().height;
  await expect
    .poll(async () => (await line.findElement()).querySelectorAll('path').length)
    .toBeGreaterThan(1);
  expect((await line.findElement()).getBoundingClientRect().height).toBe(height);
  await expect
    .element(averages.getByRole('row').nth(2))
    .toHaveTextContent('Term 3 Trinity 2025-2026Average 71.2Class average 64.5');
  await expectAccessible('the averages by term');
});

test('one term has no line', async () => {
  api.use(...signedInAsFamily(studentRecord(), postedTerm));
  openPortal('/term-reports');
  await expect.element(list).toHaveTextContent('Average 71.2, class 64.5');
  await expect.element(page.getByText('Averages by term')).not.toBeInTheDocument();
});

test('a card has two buttons and a menu, and its results come first', async () => {
  api.use(...signedInAsFamily(studentRecord(), postedTerm), ...mockReportCard(reportCard()));
  openPortal('/term-reports');
  await list.getByRole('button', { name: /Trinity 2025-2026/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Report card, Term/ });
  const more = dialog.getByRole('button', { name: 'More' });
  await expect.element(more).toBeVisible();
  const names = dialog
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);
  expect(names).toEqual(['Print', 'More', 'Close']);
  await expect
    .element(dialog.getByRole('link', { name: 'Download the PDF' }))
    .toHaveAttribute('download', 'Report Card 20260001 2025 Term 3.pdf');

  // Back closes the menu, not the card or the list below it.
  await more.click();
  const menu = page.getByRole('menu');
  await expect.element(menu.getByRole('menuitem', { name: 'Show as page' })).toHaveFocus();
  await expectAccessible('the menu of a card');
  history.back();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(menu.getByRole('menuitem', { name: 'Open the PDF in a new tab' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(more).toHaveFocus();
  const report = page.getByRole('article', { name: /^Report card of Anya/ });
  await expect.element(report).toHaveTextContent(/2025-2026Issue number 4K7-MP2-X9T3ResultsAverage72.8/);
  const headings = report
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(headings.slice(1)).toEqual([
    'Results',
    'Subjects',
    'Remarks',
    'Attitude and activities',
    'Term',
    'Key',
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(list).toBeVisible();
});

test('a card that the school withdraws while it is open says so, and has no buttons but Close', async () => {
  api.use(...signedInAsFamily(studentRecord(), postedTerm), ...mockReportCard(reportCard()));
  openPortal('/term-reports?card=20260001-2025-3');
  await showCardAsPage();
  const dialog = page.getByRole('dialog', { name: /^Report card, Term/ });
  await expect.element(dialog.getByRole('article')).toBeVisible();
  api.use(
    mockReportCardTerms({ ...postedTerm, posted: 0, date_posted: null, average: null }),
    mockError(paths.reportCard, 403, 'Forbidden'),
  );
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The school has withdrawn it');
  await expect.element(dialog.getByRole('article')).not.toBeInTheDocument();
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Close']);
  await expect.element(dialog.getByRole('link')).not.toBeInTheDocument();
  await expectAccessible('a card that was withdrawn');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(list.getByRole('button', { name: /Trinity 2025-2026/ })).toBeDisabled();
});

test('on a narrow screen the subjects are a list, and no part of a card is wider than the screen', async () => {
  api.use(...signedInAsFamily(studentRecord(), postedTerm), ...mockReportCard(reportCard()));
  openPortal('/term-reports?card=20260001-2025-3');
  await showCardAsPage();
  const report = page.getByRole('article', { name: /^Report card of Anya/ });
  for (const width of [600, 320]) {
    await page.viewport(width, 800);
    await expect.element(report.getByRole('heading', { level: 4, name: 'Mathematics' })).toBeVisible();
    await expect.element(report.getByRole('table')).not.toBeInTheDocument();
    const card = await report.findElement();
    const tooWide = () =>
      [card, ...card.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > innerWidth);
    await expect.poll(tooWide, { message: `${width} px` }).toEqual([]);
  }
});

test('a card with missing marks says so beside its average, and has no rank', async () => {
  const card = reportCard({
    subjects: [
      createSubject('Mathematics', 72.8),
      { ...createSubject('Spanish', null), course_mark: 70 },
      createSubject('History', null),
    ],
    subjects_without_mark: 2,
    rank: null,
  });
  api.use(...signedInAsFamily(studentRecord(), postedTerm), ...mockReportCard(card));
  openPortal('/term-reports?card=20260001-2025-3');
  await showCardAsPage();
  const report = page.getByRole('article', { name: /^Report card of Anya/ });
  await expect.element(report).toHaveTextContent('72.8 (B)2 of 3 subjects have no mark yet');
  await expect.element(report).toHaveTextContent('Not ranked');
  await expectAccessible('a card with missing marks');
});

test('the first step opens together with the notice of a new card, and without it if the terms can’t be loaded', async () => {
  const note = page.getByRole('region', { name: 'New report card' });
  const step = page.getByRole('heading', { level: 1, name: 'Student Data' });
  let wasOpenBefore: boolean | undefined;
  api.use(...signedInAsFamily(studentRecord(), { ...postedTerm, opened: false }));
  const answerLate = async () => {
    await delay(500);
    wasOpenBefore = step.query() !== null;
  };
  api.use(http.get(`*${paths.reportCardTerms}`, answerLate, { once: true }));
  openPortal('/registration/student-data');
  await expect.element(step).toBeVisible();
  await expect.element(note).toBeVisible();
  expect(wasOpenBefore).toBe(false);
  closePortal();

  api.use(mockNetworkError(paths.reportCardTerms));
  openPortal('/registration/student-data');
  await expect.element(step).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

test('the first step shows a notice of a new card until the family has opened it', async () => {
  const unread = { ...postedTerm, opened: false };
  const unposted = { ...postedTerm, year: 2026, term: 1, posted: 0 } as const;
  api.use(...signedInAsFamily(studentRecord(), unposted, unread), ...mockReportCard(reportCard()));
  openPortal('/registration/student-data');
  const note = page.getByRole('region', { name: 'New report card' });
  await expect.element(note).toHaveTextContent('A new report card is here: Term 3 Trinity 2025-2026.');
  await expectAccessible('a new card');
  api.use(mockReportCardTerms(unposted, postedTerm));
  await note.getByRole('link', { name: 'Read it' }).click();
  await expect.element(page.getByRole('dialog', { name: /^Report card, Term 3/ })).toBeVisible();
  closePortal();
  openPortal('/registration/student-data');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Student Data' })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

test('a family opens the transcript of all posted terms, once one is posted', async () => {
  const transcript = page.getByRole('dialog', { name: 'Transcript' });
  const button = list.getByRole('button', { name: 'Transcript (all posted terms)' });
  api.use(...signedInAsFamily(studentRecord(), { ...postedTerm, posted: 0, date_posted: null }));
  openPortal('/term-reports');
  await expect.element(list).toHaveTextContent('Report not posted');
  await expect.element(button).not.toBeInTheDocument();
  closePortal();
  api.use(mockReportCardTerms(postedTerm), mockNetworkError(paths.transcript));
  openPortal('/term-reports');
  await button.click();
  await expect.element(transcript.getByRole('alert')).toBeVisible();
  await expectAccessible('the transcript failed');
  const headers = { 'Content-Type': 'application/pdf' };
  api.use(http.get(`*${paths.transcript}`, () => new HttpResponse('%PDF-1.4\n', { headers })));
  await transcript.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await transcript.findElement()).querySelector('iframe')).toBeVisible();
  await expectAccessible('the transcript');
  await transcript.getByRole('button', { name: 'Close' }).click();
  await expect.element(button).toHaveFocus();
});
