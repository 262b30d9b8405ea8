import { draftKeySchema } from '@formroom/domain/api/accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { sessionSchema } from '@formroom/domain/api/session.ts';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DeviceDrafts } from '#web/lib/autosave/device-drafts.ts';
import { endAutosave } from '#web/lib/autosave/family-autosave.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockNetworkError } from '#web/testing/fake-api.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { closePortal, openPortal } from '#web/testing/open-portal.tsx';
import { family, signedInAsFamily, studentRecord } from '#web/testing/fixtures.ts';

const box = (label: string) => page.getByLabelText(label, { exact: true });
const kept = () => JSON.stringify(Object.fromEntries(Object.entries(localStorage)));
const offer = page.getByRole('region', { name: /^1 answer from .* was not sent$/ });

function openOnline() {
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord()));
  openPortal('/registration/student-data');
}

/** Types without a connection, and closes the tab before the answer is saved. */
async function typeAndDie() {
  openOnline();
  api.use(mockNetworkError(paths.saveStudent, 'post'));
  await box('Home Address').fill('12 Cipero Street');
  await userEvent.keyboard('{Tab}');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(/No internet. Your answer is kept on this (phone|computer)/);
  const onDevice = localStorage.getItem('formroom.draft') ?? '';
  closePortal();
  api.resetHandlers();
  localStorage.setItem('formroom.draft', onDevice);
}

test('an unsaved answer is kept encrypted after the tab is closed, and offered at the next visit', async () => {
  await typeAndDie();
  expect(kept()).not.toMatch(/Cipero|home_address|20260001/);
  openOnline();
  await expect.element(offer).toHaveTextContent('12 Cipero Street');
  await expectAccessible('earlier answers');
  await expect.element(box('Home Address')).toHaveValue('');
  await offer.getByRole('button', { name: 'Send it now' }).click();
  await expect.element(box('Home Address')).toHaveValue('12 Cipero Street');
  await expect.element(page.getByRole('status')).toHaveTextContent(/Saved at/);
  await expect.element(offer).not.toBeInTheDocument();
  await expect.poll(kept).toBe('{}');
});

test('answers that were kept under a former ID are offered after its correction', async () => {
  await typeAndDie();
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord()));
  api.use(
    mockGet(paths.session, sessionSchema, { ...family, user_id: 'FC-0100', former_ids: ['20260001'] }),
    mockGet(paths.draftKey, draftKeySchema, {
      key: btoa('of the new ID, and of no other..'),
      former: [{ student_id: '20260001', key: btoa('of one student, and of no other.') }],
    }),
  );
  openPortal('/registration/student-data');
  await expect.element(offer).toHaveTextContent('12 Cipero Street');
});

test('an offered answer says first what another phone has saved meanwhile, and can be left out', async () => {
  await typeAndDie();
  const newer = studentRecord({ home_address: '88 Other Street', version: 5 });
  api.use(...signedInAsFamily(newer));
  api.use(...mockRecordApi(newer));
  openPortal('/dashboard');
  await expect
    .element(offer)
    .toHaveTextContent('12 Cipero StreetChanged since then: 88 Other Street. Sending replaces it.');
  await expectAccessible('a newer answer');
  await offer.getByRole('button', { name: 'Keep the newer answer: Home Address' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.poll(kept).toBe('{}');
});

test('an offered agreement is to the terms that were shown when the box was ticked', async () => {
  const earlier = new DeviceDrafts({ id: '20260001', isName: isFieldName });
  api.use(...signedInAsFamily());
  earlier.store({
    typed: new Map([['agree_terms_conditions', '1']]),
    progress: new Map(),
    terms: { text: 'The old rules.', version: 2 },
  });
  await expect.poll(() => earlier.isStored).toBe(true);
  earlier.stop();
  openOnline();
  const posted: unknown[] = [];
  const note = http.post(`*${paths.saveStudent}`, async ({ request }) => {
    posted.push(await request.clone().json());
  });
  api.use(note);
  await offer.getByRole('button', { name: 'Send it now' }).click();
  const agreement = { id: '20260001', agree_terms_conditions: 1, terms_text: 'The old rules.', version: 2 };
  await expect.poll(() => posted).toEqual([agreement]);
});

test('an offered answer is kept until it is sent or deleted', async () => {
  await typeAndDie();
  openOnline();
  await expect.element(offer).toBeVisible();
  await box('Nationality').fill('Grenadian');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('status')).toHaveTextContent(/Saved at/);
  expect(localStorage.getItem('formroom.draft')).not.toBeNull();
  await offer.getByRole('button', { name: 'Delete it' }).click();
  await expect.poll(kept).toBe('{}');
});

test('another student’s sign-in deletes the kept answers without reading them, and so does logging out', async () => {
  await typeAndDie();
  openOnline();
  api.use(mockGet(paths.draftKey, draftKeySchema, { key: btoa('of another student, never of her') }));
  await expect.poll(kept).toBe('{}');
  await expect.element(box('Home Address')).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();

  localStorage.setItem('formroom.draft', 'anything');
  endAutosave();
  expect(kept()).toBe('{}');
});

test('without a key the page says that answers are kept in the tab only', async () => {
  openOnline();
  api.use(mockNetworkError(paths.draftKey), mockNetworkError(paths.saveStudent, 'post'));
  await box('Home Address').fill('12 Cipero Street');
  await userEvent.keyboard('{Tab}');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'No internet. Your answer is kept in this tab only: do not close it until you are back online.',
    );
  expect(kept()).toBe('{}');
});

test('answers stay kept after another tab has changed the password', async () => {
  const useKey = (key: string) => api.use(mockGet(paths.draftKey, draftKeySchema, { key: btoa(key) }));
  useKey('of one password, and of no other');
  const here = new DeviceDrafts({ id: '20260001', isName: isFieldName });
  here.start();
  here.store({ typed: new Map([['home_address', '12 Cipero Street']]), progress: new Map() });
  await expect.poll(() => here.isStored).toBe(true);
  useKey('of the next password, as long as');
  // Other tabs are notified by a storage event.
  dispatchEvent(new StorageEvent('storage', { key: 'formroom.draft-key-changed' }));
  await expect.poll(() => here.isStored).toBe(true);
  expect(
    (await new DeviceDrafts({ id: '20260001', isName: isFieldName }).read())?.typed.get('home_address'),
  ).toBe('12 Cipero Street');
  here.stop();
});
