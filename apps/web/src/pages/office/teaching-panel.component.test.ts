import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { getSubjectChoices, getTeaching } from '@formroom/domain/api/teaching.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockGet, mockNetworkError } from '#web/testing/fake-api.ts';
import { choices, mockTeaching, teaching } from '#web/testing/fake-teaching.ts';
import { signedInAsOffice, signedInAsStaff } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { mockSchoolYears, plannedYear } from '#web/testing/school-years.ts';

const cell = (name: string) => page.getByRole('button', { name, exact: true });
const school = [...mockSchoolYears(plannedYear), ...mockTeaching(), csrfCookie];

function openTeaching(...handlers: Parameters<typeof api.use>) {
  api.use(...handlers, ...school, ...signedInAsOffice());
  openPortal(officePaths.teaching);
}

test('a column and a cell are assigned to a teacher by keyboard alone', async () => {
  await page.viewport(1280, 860);
  const save = mockPost(paths.teaching, getTeaching.response, {
    ...teaching,
    assignments: ['1A', '2A'].map((class_id) => ({ class_id, subject: 3, teacher: 'l.augustine' })),
  });
  openTeaching(save.handler);
  await expect.element(cell('2A Mathematics: nobody')).toBeVisible();
  (await page.getByRole('button', { name: 'Select the column Mathematics' }).findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 cells selected')).toBeVisible();
  (await cell('2A Mathematics: nobody').findElement()).focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(page.getByText('3 cells selected')).toBeVisible();
  (await page.getByRole('combobox', { name: 'Teacher of the selected cells' }).findElement()).focus();
  await userEvent.keyboard('august{Enter}');
  await expect.element(cell('2A Mathematics: l.augustine')).toBeVisible();
  expect(save.sent).toEqual([
    {
      assignments: [
        { class_id: '1A', subject: 3, teacher: 'l.augustine' },
        { class_id: '2A', subject: 3, teacher: 'l.augustine' },
        { class_id: '2A', subject: 7, teacher: 'l.augustine' },
      ],
      form_teachers: [],
      deans: [],
    },
  ]);
  await expect.element(page.getByRole('region', { name: 'Assign' })).not.toBeInTheDocument();
  await expect.element(cell('1A Mathematics: l.augustine')).toHaveFocus();
});

test('what could not be saved stays selected, and says why', async () => {
  openTeaching(mockError(paths.teaching, 422, 'a.baptiste is nobody who may type marks.', 'post'));
  await cell('Dean of form 1: nobody').click();
  await page.getByRole('button', { name: 'Nobody', exact: true }).click();
  await expect.element(page.getByText('a.baptiste is nobody who may type marks.')).toBeVisible();
  await expect.element(page.getByText('1 cell selected')).toBeVisible();
  await expectAccessible('not saved');
});

test('As last year says what it filled', async () => {
  const filled = {
    ...teaching,
    assignments: [...teaching.assignments, { class_id: '2A', subject: 3, teacher: 'secretary' }],
  };
  openTeaching(http.post(`*${paths.copyTeaching}`, () => HttpResponse.json(filled)));
  await page.getByRole('button', { name: 'As last year' }).click();
  await expect
    .element(page.getByText('Filled from 2025-2026: 1 subject, 0 form teachers, 0 deans.'))
    .toBeVisible();
});

test('a workbook is shown before it is saved, with what is not known', async () => {
  const save = mockPost(paths.teaching, getTeaching.response, teaching);
  const preview = {
    changes: [
      { title: '2A Mathematics', before: null, teacher: 'secretary' },
      { title: '2A Form Teacher', before: 'a.baptiste', teacher: null },
      { title: 'Form 2 Dean', before: null, teacher: 'a.baptiste' },
    ],
    save: {
      assignments: [{ class_id: '2A', subject: 3, teacher: 'secretary' }],
      form_teachers: [{ class_id: '2A', teacher: null }],
      deans: [{ form_level: 2, teacher: 'a.baptiste' }],
    },
    unknown: [{ row: 4, text: 'There is no class 9Z in this year.' }],
  };
  openTeaching(
    http.post(`*${paths.teachingWorkbook}`, () => HttpResponse.json(preview)),
    save.handler,
  );
  await page
    .getByLabelText('Workbook of who teaches what')
    .upload(new File(['Class'], 'Teaching.csv', { type: 'text/csv' }));
  const dialog = page.getByRole('alertdialog', { name: 'What the workbook changes' });
  await expect.element(dialog.getByText('Row 4: There is no class 9Z in this year.')).toBeVisible();
  await expectAccessible('the preview of a workbook');
  await dialog.getByRole('button', { name: 'Save 3 changes' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(save.sent).toEqual([preview.save]);
});

test('Read only sees who teaches what, and changes nothing', async () => {
  api.use(...school, ...signedInAsStaff('read'));
  openPortal(officePaths.teaching);
  const table = page.getByRole('table', { name: 'Classes and subjects' });
  await expect.element(table.getByRole('row', { name: /^1A/ })).toHaveTextContent(/a\.baptiste/);
  expect(table.getByRole('button').elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'As last year' })).not.toBeInTheDocument();
});

test('the page shows an error if it can’t be loaded', async () => {
  openTeaching(mockNetworkError(paths.teaching));
  await expect.element(page.getByText('Who teaches what could not be loaded')).toBeVisible();
});

test('a tick says that a student takes a subject although the class does not', async () => {
  const save = mockPost(paths.subjectChoices, getSubjectChoices.response, { ...choices, choices: [] });
  api.use(save.handler, ...school, ...signedInAsOffice());
  openPortal(`${officePaths.teaching}/2026/2A`);
  const own = page.getByRole('checkbox', { name: 'Ramdeen, Anya takes Principles of Accounts' });
  await expect.element(own).toBeChecked();
  await own.click();
  await expect
    .poll(() => save.sent)
    .toEqual([{ choices: [{ student_id: '20260001', subject: 7, takes: null }] }]);
});

test('a class in which nothing is assigned says what its report cards expect, and shows a chosen subject', async () => {
  api.use(...school, ...signedInAsOffice());
  api.use(
    mockGet(paths.teaching, getTeaching.response, { ...teaching, assignments: [] }),
    mockGet(paths.subjectChoices, getSubjectChoices.response, { ...choices, choices: [] }),
  );
  openPortal(`${officePaths.teaching}/2026/2A`);
  await expect
    .element(page.getByText('No subject of 2A is assigned to a teacher yet', { exact: false }))
    .toBeVisible();
  await expectAccessible('options of a class without assignments');
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Show another subject' }).selectOptions('Principles of Accounts');
  await expect
    .element(page.getByRole('checkbox', { name: 'Ramdeen, Anya takes Principles of Accounts' }))
    .not.toBeChecked();
});
