import { paths } from '@formroom/domain/api/paths.ts';
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
import { api, mockGet } from '#web/testing/fake-api.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { signedInAsFamily, signedInAsOffice, studentRecord } from '#web/testing/fixtures.ts';

const ID = '20260001';

beforeEach(() => page.viewport(1280, 860));

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
  api.use(
    mockGet(paths.studentAccount, studentAccountSchema, {
      state: 'new',
      waits_until: null,
      slip_until: null,
      last_sign_in: null,
      left_at: null,
    }),
  );
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
  const readStored = async () => {
    const [kept] = (await (await fetch(paths.studentRecord.replace(':id', ID))).json()) as [typeof record];
    return kept;
  };
  const listUnsaved = async () => {
    const kept = await readStored();
    return filledIn.filter((name) => kept[name] === null);
  };
  await expect.poll(listUnsaved, { timeout: 10_000 }).toEqual([]);
  const kept = await readStored();
  const onPaper = filledIn.map((name) => formatInput(name, kept[name]));
  expect(keys).toBeGreaterThan(filledIn.length);
  expect(keys).toBeLessThanOrEqual(onPaper.join('').length + filledIn.length);
});
