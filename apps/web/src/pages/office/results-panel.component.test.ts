import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import {
  analysisFindingSchema,
  getAnalysisFindings,
  getTermAnalysis,
} from '@formroom/domain/api/term-analysis.ts';
import { termSchema } from '@formroom/domain/api/terms.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleOnAllScreens } from '#web/testing/accessibility.ts';
import { api, mockError, mockGet, mockNetworkError, mockPending } from '#web/testing/fake-api.ts';
import { analysis, findings, groupStudents } from '#web/testing/analyzed-term.ts';
import { mockAnalysis } from '#web/testing/fake-analysis.ts';
import { signedInAsOffice, signedInAsStaff, unpostedTerm } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { posted } from '#web/testing/terms.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const table = (name: string) => page.getByRole('table', { name, exact: true });
const terms = mockGet(paths.listedTerms, termSchema.array(), [unpostedTerm, posted]);

function openResults(search = '', ...handlers: Parameters<typeof api.use>) {
  api.use(...handlers, terms, ...mockAnalysis(), csrfCookie, ...signedInAsOffice());
  openPortal(officePaths.results + search);
}

test('the classes of the posted term stand side by side, and a small one has no figures', async () => {
  openResults();
  await expect.element(page.getByText('Term 2 Hilary 2025-2026, from 117 posted cards')).toBeVisible();
  const classes = table('Averages by class');
  await expect
    .element(classes.getByRole('row', { name: /^2A/ }))
    .toHaveTextContent(
      '2AStudents: 28Mean: 65.7Median: 66.1Middle half: 54.8–75.3Lowest–highest: 35.1–90.6ABCDA 21%, B 29%, C 32%, D 11%, E 7%Change: +2.4In a year: −1.0',
    );
  await expect.element(classes.getByRole('row', { name: /^2D/ })).toHaveTextContent('2DFewer than 5');
  expect(
    (await classes.getByRole('row', { name: /^2B/ }).findElement()).querySelector('strong')?.textContent,
  ).toBe('−11.2');
  await expect
    .element(
      page.getByRole('img', {
        name: 'Averages by class, from 0 to 100. The medians go from 54.0 (2B) to 66.1 (2A).',
      }),
    )
    .toBeVisible();
  await expect.poll(() => document.querySelectorAll('[role="img"] rect').length).toBeGreaterThan(3);
  await expectAccessibleOnAllScreens('results by class');
});

test('of a form each subject has the classes side by side, and the choice stands in the address', async () => {
  openResults();
  await page.getByRole('combobox', { name: 'Classes' }).selectOptions('Form 2');
  await page.getByRole('combobox', { name: 'Figures' }).selectOptions('By subject');
  await expect.element(heading('Results, Form 2')).toBeVisible();
  await expect.element(page.getByText('from 87 posted cards')).toBeVisible();
  await expect.poll(() => table('Mathematics by class').getByRole('rowheader').elements().length).toBe(4);
  await expect.element(table('Principles of Accounts by class')).toBeVisible();
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    year: '2025',
    term: '2',
    class: 'Form 2',
    view: 'subject',
  });
  await expectAccessible('a form by subject');
  history.back();
  await expect.element(table('Averages by class')).toBeVisible();
});

test('teachers stand by name in a table without a chart', async () => {
  openResults('?view=teacher');
  const teachers = table('By teacher');
  await expect.element(teachers).toBeVisible();
  expect(
    teachers
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Augustine, L.', 'Khan, P.']);
  await expect.element(page.getByRole('img', { name: /^By teacher/ })).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Classes' }).selectOptions('2A');
  await expect.element(table('Averages by class')).toBeVisible();
  await expectAccessible('one class');
});

test('a figure leads to its students, and back, by keyboard', async () => {
  let asked = '';
  const students = http.get(`*${paths.analysisStudents}`, ({ request }) => {
    asked = new URL(request.url).search;
    return HttpResponse.json(groupStudents);
  });
  openResults('?year=2025&term=2&class=2B&view=subject', students);
  const link = page.getByRole('link', { name: '28 students of Mathematics, 2B' });
  (await link.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Mathematics, 2B')).toHaveFocus();
  await expect.poll(() => asked).toBe('?by=class_subject&class_id=2B&subject=Mathematics');
  await expect
    .element(page.getByRole('link', { name: 'Lee, Kai' }))
    .toHaveAttribute('href', '/admin/students/20260002/report-cards?card=20260002-2025-2');
  await expectAccessible('the students of a group');
  await page.getByRole('link', { name: 'Back to the results' }).click();
  await expect.element(table('Subjects of 2B')).toBeVisible();
});

test('a finding is noted as looked at and folds away, and the note can be taken back', async () => {
  const [first] = findings;
  if (!first) throw new Error('There is no finding.');
  const lookedAt = { ...first, looked_at: { by: 'admin', at: '2026-12-04T14:00:00.000Z' } };
  const note = mockPost(paths.noteFinding, analysisFindingSchema, lookedAt);
  openResults('', note.handler);
  const open = page.getByRole('list', { name: 'To look at' }).getByRole('listitem');
  await expect
    .element(open.first())
    .toHaveTextContent(/^Mathematics, 2B: The median fell by 11.2 since Trinity. See the marks/);
  await expect
    .element(page.getByRole('link', { name: 'See the card: Ramdeen, Anya' }))
    .toHaveAttribute('href', '/admin/students/20260001/report-cards?card=20260001-2025-2');
  (await page.getByRole('button', { name: 'Looked at: Mathematics, 2B' }).findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'What stands out' })).toHaveFocus();
  await expect
    .element(page.getByRole('status').getByText('Mathematics, 2B: noted as looked at.'))
    .toBeInTheDocument();
  const { id, reason } = first;
  expect(note.sent).toEqual([{ year: 2025, term: 2, id, reason, looked_at: true }]);
  await expect.poll(() => open.elements().length).toBe(1);
  await page.getByText('2 looked at').click();
  const noted = page.getByRole('list', { name: 'Looked at', exact: true });
  await expect.element(noted).toHaveTextContent(/Looked at by admin, 2026-12-04/);
  await expectAccessible('what was looked at');
  const back = mockPost(paths.noteFinding, analysisFindingSchema, first);
  api.use(back.handler);
  await noted.getByRole('button', { name: 'Take back: Mathematics, 2B' }).click();
  await expect.poll(() => open.elements().length).toBe(2);
  expect(back.sent).toEqual([{ year: 2025, term: 2, id, reason, looked_at: false }]);
});

test('a note on what has changed meanwhile is not stored, and the list shows what it is now', async () => {
  openResults('', mockError(paths.noteFinding, 409, 'The results have changed.', 'post'));
  const button = page.getByRole('button', { name: 'Looked at: Mathematics, 2B' });
  await expect.element(button).toBeVisible();
  const [first, ...others] = findings;
  if (!first) throw new Error('There is no finding.');
  const changed = { ...first, reason: 'The median fell by 21.2 since Trinity, from 75.2 to 54.0.' };
  api.use(mockGet(paths.analysisFindings, getAnalysisFindings.response, [changed, ...others]));
  await button.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The results have changed.');
  await expect.element(page.getByText(changed.reason)).toBeVisible();
});

test('who may only read sees what stands out without the button', async () => {
  api.use(terms, ...mockAnalysis(), ...signedInAsStaff('read'));
  openPortal(officePaths.results);
  await expect.element(page.getByRole('list', { name: 'To look at' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Looked at/ })).not.toBeInTheDocument();
});

test.each(['results', 'teacher'] as const)('the role %s may not open it', async (role) => {
  api.use(...signedInAsStaff(role));
  openPortal(officePaths.results);
  await expect.element(heading('Your role can’t open this page')).toBeVisible();
});

test('figures of a term that is not posted say so', async () => {
  openResults('?year=2026&term=1', ...mockAnalysis({ posted: 0, term_before: null, year_before: null }));
  await expect
    .element(page.getByText('Not posted yet: the figures are of 117 cards as they are now.'))
    .toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Change' })).not.toBeInTheDocument();
});

test('without a term, a card or a mark it says what to do', async () => {
  openResults('', mockGet(paths.listedTerms, termSchema.array(), []));
  await expect.element(page.getByText('No term yet')).toBeVisible();
  await expectAccessible('no term');
  openResults('', ...mockAnalysis({ cards: 0, groups: [] }));
  await expect.element(page.getByText('No report cards in this term')).toBeVisible();
  await expectAccessible('no card');
  openResults('', ...mockAnalysis({ cards: 5, groups: [] }));
  await expect.element(page.getByText('No marks in this term yet')).toBeVisible();
});

test('loading and failing have their states, and Retry loads again', async () => {
  const late = mockPending(paths.termAnalysis, getTermAnalysis.response, analysis);
  openResults('', late.handler);
  await expect.element(page.getByRole('status', { name: 'Loading the results …' })).toBeVisible();
  await expectAccessible('loading');
  late.release();
  await expect.element(table('Averages by class')).toBeVisible();

  openResults('', mockNetworkError(paths.termAnalysis));
  await expect.element(page.getByText('The results could not be loaded')).toBeVisible();
  await expectAccessible('failed');
  api.use(...mockAnalysis());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(table('Averages by class')).toBeVisible();

  openResults(
    '/students?year=2025&term=2&by=class&class_id=2B',
    mockError(paths.analysisStudents, 404, 'There is no such group.'),
  );
  await expect.element(page.getByText('The students could not be loaded')).toBeVisible();
});
