import { type Confirmations, confirmationsSchema } from '@formroom/domain/api/confirmations.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { confirmationItems, withEmptyItems } from '@formroom/domain/registration/confirmation.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockNetworkError } from '#web/testing/fake-api.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { noConfirmations, signedInAsFamily, studentRecord } from '#web/testing/fixtures.ts';
import { reportSessionRestored } from '#web/lib/session-expiry.ts';
import { closePortal, openPortal } from '#web/testing/open-portal.tsx';

interface Posted {
  readonly year: number;
  readonly version: number;
  readonly items: string[];
}

const record = studentRecord({
  home_address: '12 Cipero Street',
  phone_home: '5550101',
  nationality: 'Trinidadian',
});

/** A family in a second school year, and a server that stores its confirmations. */
function secondYear(changed: Partial<Confirmations> = {}, own: StudentRecord = record) {
  let state: Confirmations = {
    ...noConfirmations,
    year: 2027,
    asked: true,
    agreed_at: '2026-09-12T13:00:00.000Z',
    ...changed,
  };
  const posted: Posted[] = [];
  api.use(...signedInAsFamily(own));
  api.use(...mockRecordApi(own));
  const read = () => HttpResponse.json(confirmationsSchema.parse(state));
  const confirm = http.post(`*${paths.confirmations}`, async ({ request }) => {
    const body = (await request.json()) as Posted;
    posted.push(body);
    const wanted = confirmationItems.filter(({ id }) => body.items.includes(id));
    const now = withEmptyItems(wanted, own).map(({ id }) => [
      id,
      { at: '2027-09-03T13:00:00.000Z', by: 'family' as const },
    ]);
    state = { ...state, confirmed: { ...state.confirmed, ...(Object.fromEntries(now) as object) } };
    return read();
  });
  api.use(http.get(`*${paths.confirmations}`, read), confirm);
  return { posted, confirm };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const address = button('Still correct: Contact: Home Address');

test('an answer that is still correct is confirmed by a press, and the rest of its section by another', async () => {
  const { posted } = secondYear();
  openPortal('/registration/student-data');
  await expect
    .element(page.getByText(/check your answers for 2027-2028/))
    .toHaveTextContent('4 left on this page');
  await expect.element(page.getByText('Last confirmed on 2026-09-12').first()).toBeVisible();
  await expect.element(page.getByText('Not given: Town, Email.')).toBeVisible();
  await expectAccessible('to confirm');
  await address.click();
  await expect.element(page.getByText('Confirmed on 2027-09-03')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe('Confirmed on 2027-09-03');
  await expect.element(page.getByLabelText('Home Address', { exact: true })).toHaveValue('12 Cipero Street');
  await button('Everything else here is correct: Contact').click();
  await expect
    .element(page.getByText(/check your answers for 2027-2028/))
    .toHaveTextContent('2 left on this page');
  expect(posted).toEqual([
    { year: 2027, version: 1, items: ['home_address'] },
    { year: 2027, version: 1, items: ['contact'] },
  ]);
  await expectAccessible('confirmed');
});

test('a press without a connection is kept in the tab, and sent later', async () => {
  const { posted, confirm } = secondYear();
  api.use(mockNetworkError(paths.confirmations, 'post'));
  openPortal('/registration/student-data');
  await address.click();
  await expect.element(page.getByText('Not sent yet. We keep trying.')).toBeVisible();
  await expect.element(page.getByText(/No internet\./)).toBeVisible();
  await expect.element(button('Try now')).toBeVisible();
  await expectAccessible('not sent');
  expect(sessionStorage.getItem('formroom.unsaved.20260001.confirmed')).toContain('home_address');
  api.use(confirm);
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Confirmed on 2027-09-03')).toBeVisible();
  expect(posted).toEqual([{ year: 2027, version: 1, items: ['home_address'] }]);
});

test('a press after the session has ended is sent when the family has signed in again', async () => {
  const { posted, confirm } = secondYear();
  api.use(mockError(paths.confirmations, 401, 'Please sign in.', 'post'));
  openPortal('/registration/student-data');
  await address.click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(posted).toEqual([]);
  api.use(confirm);
  reportSessionRestored();
  await expect.element(page.getByText('Confirmed on 2027-09-03')).toBeInTheDocument();
  expect(posted).toEqual([{ year: 2027, version: 1, items: ['home_address'] }]);
});

test('a press while another answer is being saved confirms what the page shows', async () => {
  const { posted } = secondYear();
  let answer = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const slowSave = http.post(
    `*${paths.saveStudent}`,
    async () => {
      await waiting;
      return undefined;
    },
    { once: true },
  );
  api.use(slowSave);
  openPortal('/registration/student-data');
  const phone = page.getByLabelText('Mobile Phone', { exact: true });
  await phone.fill('5550102');
  await userEvent.keyboard('{Tab}');
  await address.click();
  await expect.element(page.getByText('Confirmed on 2027-09-03')).toBeVisible();
  answer();
  await expect.element(phone).toHaveValue('5550102');
  await expect.element(page.getByText('Saving your change. It counts as confirmed.')).not.toBeInTheDocument();
  expect(posted).toEqual([{ year: 2027, version: 1, items: ['home_address'] }]);
});

test('what somebody else has changed is shown first, and not confirmed', async () => {
  const { confirm } = secondYear();
  const theirs = {
    ...record,
    home_address: '14 Saddle Road',
    version: 2,
    updatedAt: '2027-09-03T13:00:00.000Z',
  };
  api.use(
    http.post(`*${paths.confirmations}`, () =>
      HttpResponse.json({ message: 'Changed.', data: theirs }, { status: 409 }),
    ),
  );
  openPortal('/registration/student-data');
  await address.click();
  await expect
    .element(page.getByRole('alert').getByText(/Somebody changed this while the page was open/))
    .toBeVisible();
  await expect.element(page.getByLabelText('Home Address', { exact: true })).toHaveValue('14 Saddle Road');
  await expectAccessible('changed by somebody else');
  api.use(confirm);
  await address.click();
  await expect.element(page.getByText('Confirmed on 2027-09-03')).toBeVisible();
});

test('an answer that is typed counts as confirmed once it is saved, and an invalid one does not', async () => {
  const { posted } = secondYear();
  openPortal('/registration/student-data');
  const phone = page.getByLabelText('Mobile Phone', { exact: true });
  await phone.fill('555');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('Correct this first.')).toBeVisible();
  await phone.fill('5550102');
  await expect.element(page.getByText('Saving your change. It counts as confirmed.')).toBeVisible();
  expect(posted).toEqual([]);
});

test('shows an error if the confirmations can’t be loaded, and Retry loads them', async () => {
  secondYear();
  api.use(mockError(paths.confirmations, 500, 'Something went wrong on our side.'));
  openPortal('/registration/student-data');
  const error = page.getByRole('alert').filter({ hasText: 'What you have confirmed could not be loaded' });
  await expect.element(error).toBeVisible();
  await expectAccessible('not loaded');
  secondYear();
  await error.getByRole('button', { name: 'Retry' }).click();
  await expect.element(address).toBeVisible();
});

test('in the first year nothing is asked', async () => {
  secondYear({ asked: false });
  openPortal('/registration/student-data');
  await expect.element(page.getByLabelText('Home Address', { exact: true })).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
});

test('an old photo is asked for again', async () => {
  const own = { ...record, missing: { ...record.missing, documents: [] } };
  secondYear({ old_photo: '2026-09-10T13:00:00.000Z' }, own);
  api.use(http.get(`*${paths.files}`, () => HttpResponse.json([])));
  openPortal('/registration/documents');
  await expect
    .element(page.getByText('This photo is from 2026-09-10. Please upload a new one for this school year.'))
    .toBeVisible();
  await expectAccessible('an old photo');
});

test('a family that has agreed for the new year, and confirmed nothing, is told that it is not registered yet', async () => {
  const submitted_at = '2027-09-02T13:00:00.000Z';
  secondYear({}, studentRecord({ ...record, submitted_at, agree_terms_conditions: 1 }));
  openPortal('/dashboard');
  const summary = page.getByRole('region', { name: 'Confirm your answers to be registered for 2027-2028' });
  await expect.element(summary.getByRole('link', { name: 'Check your answers' })).toBeVisible();
  await expectAccessible('agreed, not confirmed');
});

const heading = page.getByRole('heading', { level: 1 });

test('the check shows stored answers as text, and takes one press for each group', async () => {
  const own = studentRecord({
    ...record,
    living_status: 'Both Parents',
    mother_name: 'Kimberly Ramdeen',
    mobile_phone_mother: '6350738',
    father_name: 'Brian Ramdeen',
    emergency_contact: 'Granny Office',
    no_in_family: 2,
    asthma: 1,
    transport: 1,
  });
  const before = { at: '2027-09-02T13:00:00.000Z', before: 'Kimberly Ramdeen' };
  const { posted } = secondYear({ office_changes: { emergency_contact: before } }, own);
  api.use(http.get(`*${paths.registrationForm}`, () => new HttpResponse('%PDF-1.4\n')));
  await page.viewport(360, 740);
  openPortal('/registration/check');
  await expect.element(heading).toHaveTextContent('Address and phone');
  await expect.element(page.getByText('Check your answers for 2027-2028 · 1 of 5')).toBeVisible();
  await expect.element(page.getByText('12 Cipero Street')).toBeVisible();
  await expectAccessible('address and phone');
  await button('All still correct').click();
  await expect.element(heading).toHaveTextContent('Who to call');
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByText('(868) 635-0738')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Emergency contact' }))
    .toHaveTextContent('Changed by the school office on 2027-09-02, before: Kimberly Ramdeen.');
  await expectAccessible('who to call');
  for (const next of ['The family', 'Health', 'Other']) {
    await button('All still correct').click();
    await expect.element(heading).toHaveTextContent(next);
    if (next === 'Health') await expect.element(page.getByText('No allergies')).toBeVisible();
  }
  await button('All still correct').click();
  await expect.element(heading).toHaveTextContent('Complete');
  expect(posted).toHaveLength(5);
  const items = posted.flatMap((each) => each.items);
  expect(items).toContain('allergy');
  // What can't change is not asked.
  for (const lasting of ['identity', 'birth', 'background']) expect(items).not.toContain(lasting);
});

test('what somebody else has changed is shown again in the check', async () => {
  secondYear();
  api.use(
    http.post(`*${paths.confirmations}`, () =>
      HttpResponse.json(
        { message: 'Changed.', data: { ...record, phone_home: '5550199', version: 2 } },
        { status: 409 },
      ),
    ),
  );
  openPortal('/registration/check');
  await button('All still correct').click();
  await expect.element(page.getByText(/Somebody changed this while the page was open/).first()).toBeVisible();
  await expect.element(page.getByText('(868) 555-0199')).toBeVisible();
  await expect.poll(() => sessionStorage.getItem('formroom.unsaved.20260001.confirmed')).toBeNull();
});

test('a press without a connection counts on the dashboard and at logging out, and is offered after the tab was closed', async () => {
  const { posted, confirm } = secondYear();
  api.use(mockNetworkError(paths.confirmations, 'post'));
  openPortal('/registration/student-data');
  await address.click();
  await expect.element(page.getByText(/No internet\. Your answer is kept on this/)).toBeVisible();
  await page.getByRole('link', { name: /home$/ }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('1 answer was not sent.');
  await expectAccessible('not sent, on the dashboard');
  await button('Logout').click();
  await expect
    .element(page.getByRole('alertdialog'))
    .toHaveAccessibleName('1 answer has not reached the school yet');
  const onDevice = localStorage.getItem('formroom.draft') ?? '';
  closePortal();
  sessionStorage.clear();
  localStorage.setItem('formroom.draft', onDevice);

  api.resetHandlers();
  secondYear();
  api.use(confirm);
  openPortal('/dashboard');
  const offer = page.getByRole('region', { name: /^1 answer from .* was not sent$/ });
  await expect.element(offer).toHaveTextContent('Contact: Home AddressStill correct');
  await offer.getByRole('button', { name: 'Send it now' }).click();
  await expect.poll(() => posted).toEqual([{ year: 2027, version: 1, items: ['home_address'] }]);
  await expect.element(offer).not.toBeInTheDocument();
});
