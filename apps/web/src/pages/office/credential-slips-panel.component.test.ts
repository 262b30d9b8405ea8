import {
  type SlipClass,
  slipAddressSchema,
  slipClassesSchema,
} from '@formroom/domain/api/credential-slips.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockNetworkError } from '#web/testing/fake-api.ts';
import { closePortal, openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';

const classes: SlipClass[] = ['1A', '1B'].map((id) => ({
  class_id: id,
  students: 20,
  without_password: 12,
  filled_in: 0,
  valid_slip: 3,
  expired_slip: 1,
}));
const listed = mockGet(paths.credentialSlips, slipClassesSchema, classes);
const made = http.post(`*${paths.credentialSlips}`, () =>
  HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.4').buffer, {
    headers: { 'Content-Type': 'application/pdf' },
  }),
);
const dialog = page.getByRole('dialog', { name: 'Print sign-in slips' });
const question = page.getByRole('alertdialog', { name: 'Close without the slips?' });
const print = dialog.getByRole('button', { name: 'Print 12 slips' });
const ready = dialog.getByText('is ready');

const prints = (address: string | null) => mockGet(paths.slipAddress, slipAddressSchema, { address });
const withSlips = () => [
  ...signedInAsOffice({ first_password: 'slip' }),
  prints('https://portal.example.edu.tt'),
];
const openSlips = () => openPortal('/admin/slips');
async function askForClass() {
  api.use(...withSlips(), csrfCookie, listed);
  openSlips();
  await page.getByRole('button', { name: 'Print 12 slips: 1A' }).click();
}

test('there is no button to print slips while they are turned off', async () => {
  api.use(...signedInAsOffice(), listed);
  openSlips();
  await expect.element(page.getByText('Slips are turned off')).toBeVisible();
  await expect.element(page.getByRole('row', { name: '1A' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Print/ }).elements()).toEqual([]);
  await expectAccessible('slips that are turned off');
});

test('with slips turned off, only those whom the office has filled in get one', async () => {
  api.use(...signedInAsOffice(), csrfCookie, prints('https://portal.example.edu.tt'), made);
  const filledIn = classes.map((row) => ({ ...row, filled_in: row.class_id === '1A' ? 2 : 0 }));
  api.use(mockGet(paths.credentialSlips, slipClassesSchema, filledIn));
  openSlips();
  await expect
    .element(page.getByRole('link', { name: '2 students' }))
    .toHaveAttribute('href', '/admin/dashboard?account=filled_in');
  await expectAccessible('slips for some');
  await page.getByRole('button', { name: 'Print 2 slips: 1A' }).click();
  await expect
    .element(dialog)
    .toHaveTextContent('2 students in class 1A need a slip, because the office has filled in');
  await dialog.getByRole('button', { name: 'Print 2 slips' }).click();
  await expect.element(ready).toHaveFocus();
});

test('the page shows an error if the classes can’t be loaded, and Retry loads them', async () => {
  api.use(...withSlips(), mockNetworkError(paths.credentialSlips));
  openSlips();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The classes could not be loaded');
  await expectAccessible('classes that can’t be read');
  api.use(listed);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('row', { name: '1A' })).toBeVisible();
  await expectAccessible('the classes');
});

test('a school without students sees that there are none yet', async () => {
  api.use(...withSlips());
  api.use(mockGet(paths.credentialSlips, slipClassesSchema, []));
  openSlips();
  await expect.element(page.getByText('There are no students yet')).toBeVisible();
  await expectAccessible('a school without students');
});

test('the dialog shows an error if the slips can’t be made, and Retry makes them', async () => {
  await askForClass();
  await expect
    .element(dialog)
    .toHaveTextContent('have not set a password yet. Each gets a slip with a new code.');
  await expectAccessible('the question');
  api.use(mockNetworkError(paths.credentialSlips, 'post'));
  await print.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The slips could not be made');
  await expectAccessible('slips that can’t be made');
  api.use(made);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(ready).toHaveFocus();
  await expectAccessible('the slips to print');
  await expect
    .element(dialog.getByRole('link', { name: 'Open' }))
    .toHaveAttribute('href', expect.stringMatching(/^blob:/));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Close without the slips' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('closing the dialog asks first until the slips are opened or downloaded', async () => {
  await askForClass();
  let looksAgain = 0;
  let fail = () => {};
  const waiting = new Promise<void>((resolve) => (fail = resolve));
  api.use(
    made,
    http.get(`*${paths.credentialSlips}`, async () => {
      looksAgain += 1;
      await waiting;
      return HttpResponse.error();
    }),
  );
  await print.click();
  // The slips are shown while the list of classes is loading again, and also after that has failed.
  await expect.element(ready).toHaveFocus();
  await expect.poll(() => looksAgain).toBe(1);
  fail();
  await expect.poll(() => looksAgain).toBe(2);

  await userEvent.keyboard('{Escape}');
  const stay = question.getByRole('button', { name: 'Stay' });
  await expect.element(stay).toHaveFocus();
  await expectAccessible('before slips are thrown away');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  const beside = document.querySelector('.MuiDialog-container');
  if (beside) await page.elementLocator(beside).click({ position: { x: 5, y: 5 } });
  await stay.click();
  await expect.element(question).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Download' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('before printing, the office sees the portal’s address on the slips, or a warning that there is none', async () => {
  await askForClass();
  await expect.element(dialog).toHaveTextContent('open https://portal.example.edu.tt.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  closePortal();
  api.use(prints(null));
  openSlips();
  const warning = page.getByRole('note').filter({ hasText: 'The slips will have no web address' });
  await expect.element(warning).toBeVisible();
  await expectAccessible('slips without an address');
  await page.getByRole('button', { name: 'Print 12 slips: 1A' }).click();
  await expect.element(dialog.getByRole('note')).toHaveTextContent('set PUBLIC_URL');
  await expectAccessible('the question without an address');
});
