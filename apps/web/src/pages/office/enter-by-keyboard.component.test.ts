import { paths } from '@formroom/domain/api/paths.ts';
import { registrationProgressSchema } from '@formroom/domain/api/reports.ts';
import { studentAccountSchema } from '@formroom/domain/api/student-account.ts';
import type { Field } from '@formroom/domain/kinds/field.ts';
import { formatInput } from '@formroom/domain/registration/answer.ts';
import {
  catalogue,
  emptyAnswers,
  type FieldName,
  isFieldName,
} from '@formroom/domain/registration/catalogue.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { signedInAsFamily, signedInAsOffice, studentRecord } from '#web/testing/fixtures.ts';

const ID = '20260001';

beforeEach(() => page.viewport(1280, 860));

const account = mockGet(paths.studentAccount, studentAccountSchema, {
  state: 'new',
  opens_by: 'birth-date',
  waits_until: null,
  slip_until: null,
  last_sign_in: null,
  left_at: null,
});
const counts = { complete: 0, under_way: 0, agreed: 0, not_begun: 1, total: 1 };
const classes = mockGet(paths.registrationProgress, registrationProgressSchema, [
  { class_id: '1A', ...counts },
  { class_id: 'Zoe', ...counts },
]);

/** The text of a field on paper: the first letter is enough for a choice, and Space for a tick. */
function textFor(field: Field): string {
  switch (field.kind) {
    case 'flag':
      return ' ';
    case 'date':
      return '2012-05-06';
    case 'phone':
      return '5550142';
    case 'email':
      return 'z@x.org';
    case 'count':
      return '3';
    case 'code':
    case 'title':
      return 'F';
    case 'choice':
      return field.choices.includes('Both Parents') ? 'B' : (field.choices[0] ?? '').slice(0, 1);
    case 'suggestion':
    case 'text':
    case 'longText':
      return 'Zoe';
  }
}

/** The field whose input has the focus. */
function focusedField(): FieldName | undefined {
  const { id, name } = document.activeElement as HTMLInputElement;
  return [id, name].find((each) => isFieldName(each));
}

const haveListsLoaded = () =>
  [...document.querySelectorAll('main fieldset select')].every(
    (list) => list.querySelectorAll('option').length > 1,
  );

const shownFields = () =>
  [...document.querySelectorAll<HTMLInputElement>('main fieldset :is(input, select, textarea)')]
    .flatMap(({ id, name }) => [id, name].find((each) => isFieldName(each)) ?? [])
    .filter((name, index, all) => all.indexOf(name) === index);

test.each([
  ['student-data', 'Student Data'],
  ['family-data', 'Family Data'],
  ['health-data', 'Health Data'],
  ['other-data', 'Other Data'],
])('a paper form takes its text and one Tab a field: %s', async (step, title) => {
  const record = studentRecord(emptyAnswers);
  api.use(...signedInAsFamily(), csrfCookie);
  api.use(...signedInAsOffice(), ...mockRecordApi(record));
  api.use(account, classes);
  openPortal(`/admin/students/${ID}/answers/${step}`);
  await page.getByRole('button', { name: 'On paper' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // A key pressed before a list has loaded chooses nothing.
  await expect.poll(haveListsLoaded).toBe(true);
  document.querySelector<HTMLElement>('main fieldset :is(input, select, textarea)')?.focus();
  let keys = 0;
  const count = ({ key }: KeyboardEvent) => (keys += key === 'Shift' ? 0 : 1);
  addEventListener('keydown', count, { capture: true });
  const filledIn: FieldName[] = [];
  for (let name = focusedField(); name && !filledIn.includes(name); name = focusedField()) {
    filledIn.push(name);
    await userEvent.keyboard(`${textFor(catalogue[name])}{Tab}`);
  }
  removeEventListener('keydown', count, { capture: true });
  // Each Tab went from one field to the next, up to the last.
  expect(filledIn).toEqual(shownFields());
  expect(filledIn.length).toBeGreaterThan(5);
  // The page has scrolled. The bar that says whose record it is covers no step.
  const steps = page.getByRole('navigation', { name: 'Registration steps' }).getByRole('link');
  const firstStep = await steps.first().findElement();
  const bar = await page.getByRole('region', { name: 'Whose record' }).findElement();
  const { bottom } = bar.getBoundingClientRect();
  expect(firstStep.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  const readStored = async () => {
    const [kept] = (await (await fetch(paths.studentRecord.replace(':id', ID))).json()) as [typeof record];
    return kept;
  };
  const listUnsaved = async () => {
    const kept = await readStored();
    return filledIn.filter((name) => kept[name] === null);
  };
  await expect.poll(listUnsaved).toEqual([]);
  const kept = await readStored();
  const onPaper = filledIn.map((name) => formatInput(name, kept[name]));
  expect(keys).toBeGreaterThan(filledIn.length);
  expect(keys).toBeLessThanOrEqual(onPaper.join('').length + filledIn.length);
});

test('a class typed in another spelling is not saved, and the class that is meant is offered', async () => {
  api.use(...signedInAsFamily(), csrfCookie);
  const record = studentRecord({ ...emptyAnswers, class_id: 'Zoe' });
  api.use(...signedInAsOffice(), ...mockRecordApi(record), account, classes);
  const readClass = async () => {
    const [kept] = (await (await fetch(paths.studentRecord.replace(':id', ID))).json()) as [typeof record];
    return kept.class_id;
  };
  openPortal(`/admin/students/${ID}/answers/student-data`);
  await page.getByRole('button', { name: 'On paper' }).click();
  const list = page.getByLabelText('Class', { exact: true });
  await list.selectOptions('A class that is not in this list');
  const name = page.getByRole('textbox', { name: 'Name of the class' });
  await name.fill('1 a');
  await userEvent.tab();
  await expect.element(page.getByText('No student is in class “1 a”. Did you mean 1A?')).toBeVisible();
  await expectAccessible('another spelling of a class');
  await page.getByRole('button', { name: 'Use 1A' }).click();
  await expect.element(list).toHaveFocus();
  await expect.poll(readClass).toBe('1A');
  await list.selectOptions('A class that is not in this list');
  // Without a name the class stays.
  await name.click();
  await userEvent.tab();
  await name.fill('6S');
  await userEvent.tab();
  await expect.poll(readClass).toBe('6S');
});
