import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#web/testing/fake-api.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily, studentRecord } from '#web/testing/fixtures.ts';
import '#web/lib/survive-translation.ts';

const box = (label: string) => page.getByLabelText(label, { exact: true });
const expectInput = (label: string) => expect.element(box(label));
const saveState = page.getByRole('status');

/** Returns what is posted while the step is open. */
function openStep(step: 'student' | 'family' | 'health') {
  const posted: unknown[] = [];
  const note = http.post(`*${paths.saveStudent}`, async ({ request }) => {
    posted.push(await request.clone().json());
  });
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord({ living_status: 'Mother Only' })));
  api.use(note);
  openPortal(`/registration/${step}-data`);
  return posted;
}
afterEach(() => {
  vi.useRealTimers();
});

test('an invalid e-mail, phone number or date shows a message and stays in its input', async () => {
  openStep('student');
  for (const [label, typed, message] of [
    ['Email', 'renee@', 'Invalid e-mail'],
    ['Mobile Phone', '55501', '7 Digits Needed'],
    ['Date of Birth', '2030-01-01', 'The date can’t be after today.'],
    ['Last Name', '', 'This field is required.'],
  ] as const) {
    await box(label).fill(typed);
    await userEvent.keyboard('{Tab}');
    await expectInput(label).toHaveAccessibleDescription(new RegExp(message));
    await expectInput(label).toHaveAttribute('aria-invalid', 'true');
    await expectInput(label).toHaveValue(typed);
    await expect.element(page.getByText(message)).toBeVisible();
  }
  await expect.element(saveState).toHaveTextContent('4 answers to correct');

  await box('Date of Birth').fill('in May');
  await expectInput('Date of Birth').toHaveAccessibleDescription(
    /Enter the date like 1999-12-31, 31\/12\/1999 or 31 Dec 1999\./,
  );
  await box('Date of Birth').fill('31 Feb 2014');
  await expectInput('Date of Birth').toHaveAccessibleDescription(/February 2014 has only 28 days\./);

  await box('Email').fill('renee@example.org');
  await expect.element(page.getByText('Invalid e-mail')).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(saveState).toHaveTextContent('3 answers to correct');
});

test('invalid answers remove the tick from their step, and every step links to their inputs', async () => {
  const record = studentRecord({ progress: { ...studentRecord().progress, healthData: 1, studentData: 1 } });
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi({ ...record, missing: { ...record.missing, studentData: [] } }));
  api.use(http.get(`*${paths.registrationForm}`, () => new HttpResponse('%PDF-1.4\n')));
  openPortal('/registration/student-data');
  await box('Email').fill('renee@');
  await box('Mobile Phone').fill('555');
  await userEvent.keyboard('{Tab}');
  const first = saveState.getByRole('link', { name: '2 answers to correct' });
  await first.click();
  await expectInput('Mobile Phone').toHaveFocus();

  const stepList = page.getByRole('navigation', { name: 'Registration steps' });
  await page.getByRole('button', { name: 'All steps' }).click();
  await expect
    .element(stepList.getByRole('link', { name: /Student Data.*2 answers to correct/ }))
    .toBeVisible();
  await stepList.getByRole('link', { name: /Complete/ }).click();
  const list = page.getByRole('region', { name: '2 answers to correct' });
  await list.getByRole('link', { name: 'Email', exact: true }).click();
  await expectInput('Email').toHaveFocus();
});

test('a phone input accepts only digits, and removes the prefix of a pasted number', async () => {
  openStep('student');
  await expectInput('Mobile Phone').toHaveAccessibleDescription(/Enter 7 digits only/);
  const contact = page.getByRole('group', { name: /^(Section \d )?Contact$/ });
  await expect.element(contact.getByText('1868').first()).toBeVisible();
  await userEvent.type(box('Mobile Phone'), '55a5-0142');
  await expectInput('Mobile Phone').toHaveValue('5550142');
  await box('Mobile Phone').fill('+1 (868) 555-0177');
  await expectInput('Mobile Phone').toHaveValue('5550177');
  await box('Mobile Phone').fill('868-555-0177');
  await expectInput('Mobile Phone').toHaveAccessibleDescription(/Enter 7 digits only/);
});

test('a number from abroad stays in its box with the message, is not saved, and is still there after a reload', async () => {
  const posted = openStep('student');
  const phone = box('Mobile Phone');
  const save = page.getByRole('status');
  await userEvent.type(phone, '4165550199');
  await userEvent.keyboard('{Tab}');
  await expectInput('Mobile Phone').toHaveValue('4165550199');
  await expectInput('Mobile Phone').toHaveAccessibleDescription(/Only 7 digits fit after 1868/);
  await box('Nationality').fill('Grenadian');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => posted.at(-1)).toMatchObject({ nationality: 'Grenadian', phone_home: null });
  await expect.element(save.getByText('1 answer to correct')).toBeVisible();
  await phone.fill('7654321 or 6223344');
  await userEvent.keyboard('{Tab}');
  await expectInput('Mobile Phone').toHaveAccessibleDescription(/One number only/);
  expect(posted).toHaveLength(1);
});

test('a letter in a family’s phone number or a number of children shows Only Numbers Allowed', async () => {
  openStep('family');
  const phone = page.getByRole('group', { name: 'Mother' }).getByLabelText('Mobile Phone', { exact: true });
  await userEvent.type(phone, '555x');
  await expect.element(phone).toHaveValue('555');
  await expect.element(phone).toHaveAccessibleDescription(/Only Numbers Allowed/);
  await userEvent.keyboard('{Tab}');
  await expect.element(phone).toHaveAccessibleDescription(/7 Digits Needed/);

  await expectInput('Place in Family').toHaveAccessibleDescription(/Enter number only/);
  await userEvent.type(box('Place in Family'), '2nd');
  await expectInput('Place in Family').toHaveValue('2nd');
  await expectInput('Place in Family').toHaveAccessibleDescription(/Only Numbers Allowed/);
});

test('a name that is too long is neither cut nor saved', async () => {
  const posted = openStep('student');
  await box('First Name').fill('');
  await userEvent.type(box('First Name'), 'Anya-Marie-Josephine');
  await expectInput('First Name').toHaveAccessibleDescription(/Full: 20 letters at most/);
  await userEvent.type(box('First Name'), '-Antoinette');
  await userEvent.keyboard('{Tab}');
  await expectInput('First Name').toHaveValue('Anya-Marie-Josephine-Antoinette');
  await expectInput('First Name').toHaveAccessibleDescription(
    /Too long: 31 letters, 20 fit. Please shorten it./,
  );
  await expect.element(page.getByRole('status').getByText('1 answer to correct')).toBeVisible();
  expect(posted).toEqual([]);
});

test('a date can be typed in any common form, and is shown in one', async () => {
  openStep('student');
  await box('Date of Birth').fill('15 Mar 2014');
  await userEvent.keyboard('{Tab}');
  await expectInput('Date of Birth').toHaveValue('2014-03-15');
});

test('a date is taken with the day first, and written out below where it could be another', async () => {
  openStep('student');
  await box('Date of Birth').fill('01/02/2014');
  await expect.element(page.getByText('1 February 2014')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expectInput('Date of Birth').toHaveValue('2014-02-01');
  await expect.element(page.getByText('1 February 2014')).toBeVisible();
  await box('Date of Birth').fill('15/02/2014');
  await expect.element(page.getByText('1 February 2014')).not.toBeInTheDocument();
});

test('a long text shows how many characters are left', async () => {
  openStep('health');
  await box('Allergies').fill('a'.repeat(499));
  await expectInput('Allergies').toHaveAccessibleDescription(/1 of 500 letters left/);
  await userEvent.type(box('Allergies'), 'bc');
  await expectInput('Allergies').toHaveAccessibleDescription(/Too long: 501 letters, 500 fit/);
});

test('the calendar opens with the years, and does not offer days after today', async () => {
  // In the middle of a month, so that tomorrow is on the same page of the calendar.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00-04:00') });
  openStep('student');
  await page.getByRole('button', { name: 'Choose Date of Birth' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose Date of Birth' });
  await calendar.getByRole('radio', { name: '2014' }).click();
  await calendar.getByRole('radio', { name: 'March' }).click();
  await calendar.getByRole('gridcell', { name: '15', exact: true }).click();
  await expectInput('Date of Birth').toHaveValue('2014-03-15');

  // Leaving half-way changes nothing, and the calendar starts again with the years.
  for (const year of ['2015', '2016']) {
    await page.getByRole('button', { name: 'Choose Date of Birth' }).click();
    await expect.element(calendar.getByRole('radio', { name: '2014' })).toBeChecked();
    await calendar.getByRole('radio', { name: year }).click();
    await expect.element(calendar.getByRole('radio', { name: 'March' })).toBeChecked();
    await userEvent.keyboard('{Escape}');
    await expect.element(calendar).not.toBeInTheDocument();
  }
  await expectInput('Date of Birth').toHaveValue('2014-03-15');

  await page.getByRole('switch', { name: 'Immigration Permit' }).click();
  const day = page.getByRole('gridcell', { name: '16', exact: true });
  await page.getByRole('button', { name: 'Choose Issue Date' }).click();
  await expect.element(day).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(day).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Choose Expiry Date' }).click();
  await day.click();
  await expectInput('Expiry Date').toHaveValue('2026-06-16');
});

test('answers that the browser fills in off screen are named', async () => {
  openStep('student');
  await box('Email').click();
  // A browser sets the value of another input of the section without moving the focus.
  for (const [label, text] of [
    ['Home Address', '14 Saddle Road'],
    ['Town', 'Maraval'],
  ] as const) {
    const input = await box(label).findElement();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  await expect
    .element(page.getByText('Your browser also filled in Home Address and Town. Please check.'))
    .toBeVisible();
});

test('a page that the browser has translated keeps its saving status true, and does not fail', async () => {
  openStep('student');
  await expectInput('Nationality').toBeVisible();
  translatePage();
  for (const nationality of ['Grenadian', 'Jamaican']) {
    await box('Nationality').fill(nationality);
    await userEvent.keyboard('{Tab}');
    await expect.element(saveState).toHaveTextContent(/^Saved at /);
    translatePage();
  }
  await box('Email').fill('renee@');
  await userEvent.keyboard('{Tab}');
  await expect.element(saveState).toHaveTextContent('1 answer to correct');
  translatePage();
  await box('Email').fill('renee@example.org');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('Invalid e-mail')).not.toBeInTheDocument();
  await expect.element(saveState).toHaveTextContent(/^Saved at /);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Family Data' })).toBeVisible();
});

const createFont = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');

/** Replaces each text as Chrome’s translation does. */
function translatePage() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style, font')) continue;
    const [outer, inner] = [createFont(), createFont()];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
