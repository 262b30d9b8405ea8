import { paths } from '@formroom/domain/api/paths.ts';
import type { Page } from '@playwright/test';
import { DocumentsPage } from '../pages/documents-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { pdf, photo } from '../steps/document-files.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { openDocuments } from '../steps/open-documents.ts';
import { limitUpload } from '../steps/slow-upload.ts';
import { unsteadyNetwork } from '../steps/unsteady-network.ts';

const HALF_MB = 500_000;

/** The documents, reached through a network that the test can break. */
async function openOverUnsteadyNetwork(page: Page, portalUrl: string) {
  const { id } = await signInFreshStudent(page, portalUrl);
  const network = await unsteadyNetwork(portalUrl, paths.storeFile);
  const form = new DocumentsPage(page, id);
  await form.open(network.url);
  return { network, form };
}

test('An upload that breaks off half-way is sent again with Retry, without choosing again', async ({
  page,
  portal,
}) => {
  const { network, form } = await openOverUnsteadyNetwork(page, portal.url);
  const card = form.card('birth_certificate');
  network.becomes('cut half-way');
  await card.choose(pdf('certificate.pdf', ['Certificate'], { padding: HALF_MB }), pdf('back.pdf', ['Back']));
  await card.button('Upload').click();
  await expect(card.chosenFiles.first()).toContainText('Could not upload the file!');
  await expect(card.chosenFiles.first()).toContainText('can’t be reached');
  await expect(card.progress).toHaveAttribute('aria-valuenow', '0');
  await expect(card.chosenFiles.nth(1)).toContainText('waiting');
  expect(await form.stored('birth_certificate')).toEqual([]);

  network.becomes('open');
  await card.button('Retry certificate.pdf').click();
  await expect(card.storedFiles).toHaveText([/certificate\.pdf/, /back\.pdf/]);
  network.close();
});

test('An upload whose answer got lost is stored once', async ({ page, portal }) => {
  const { network, form } = await openOverUnsteadyNetwork(page, portal.url);
  const card = form.card('sea_slip');
  network.becomes('answer lost');
  await card.choose(await photo(page, 'slip.jpg'));
  await card.button('Upload').click();
  await expect(card.button('Retry slip.jpg')).toBeVisible();
  expect(await form.stored('sea_slip')).toHaveLength(1);

  network.becomes('open');
  await card.button('Retry slip.jpg').click();
  await expect(card.chosenFiles).toHaveCount(0);
  expect(await form.stored('sea_slip')).toHaveLength(1);
  network.close();
});

test('An upload goes on by itself when the phone is online again', async ({ page, context, portal }) => {
  const { form } = await openDocuments(page, portal.url);
  const card = form.card('immunization_card');
  await card.choose(pdf('card.pdf', ['Card']));
  await context.setOffline(true);
  await card.button('Upload').click();
  await expect(card.button('Retry card.pdf')).toBeVisible();
  await context.setOffline(false);
  await expect(card.storedFiles).toHaveText([/card\.pdf/]);
});

test('A long upload shows its percentage, and can be cancelled and begun again', async ({ page, portal }) => {
  const { form } = await openDocuments(page, portal.url);
  const card = form.card('birth_certificate');
  await card.choose(pdf('certificate.pdf', ['Certificate'], { padding: HALF_MB }));
  const liftLimit = await limitUpload(page, HALF_MB / 16);
  await card.button('Upload').click();
  const part = /^[1-9]\d$/;
  await expect(card.progress).toHaveAttribute('aria-valuenow', part);
  await expect(card.progress).toHaveAccessibleName('Upload of certificate.pdf');
  await expect(card.chosenFiles).toContainText(/[1-9]\d %/);

  await card.button('Cancel certificate.pdf').click();
  await expect(card.announcement).toHaveText('The upload is cancelled.');
  await expect(card.chosenFiles).toContainText('ready to upload');
  await expect(card.region).toBeFocused();
  expect(await form.stored('birth_certificate')).toEqual([]);

  await liftLimit();
  await card.button('Upload').click();
  await expect(card.storedFiles).toHaveText([/certificate\.pdf/]);
});

test('A session that ends before an upload asks for the password, and the file goes on', async ({
  page,
  context,
  portal,
}) => {
  const { form, ...student } = await openDocuments(page, portal.url);
  const card = form.card('picture');
  await card.choose(await photo(page, 'me.jpg'));
  await context.clearCookies({ name: /session/ });
  await card.button('Upload').click();
  const password = page.getByRole('dialog', { name: 'Please sign in again' }).getByLabel('Password');
  await password.fill(student.password);
  await password.press('Enter');
  await expect(card.storedFiles).toHaveText([/me\.jpg/]);
});

test('What waits behind a broken upload can be removed', async ({ page, portal }) => {
  const { network, form } = await openOverUnsteadyNetwork(page, portal.url);
  const card = form.card('sea_slip');
  network.becomes('cut');
  await card.choose(pdf('front.pdf', ['Front']), pdf('back.pdf', ['Back']));
  await card.button('Upload').click();
  await expect(card.button('Retry front.pdf')).toBeVisible();
  await card.button('Remove front.pdf').click();
  await expect(card.chosenFiles).toHaveText([/back\.pdf.*ready to upload/]);
  await card.button('Remove back.pdf').click();
  await expect(card.chosenFiles).toHaveCount(0);
  network.close();
});

test('More can be chosen while one uploads, and pressing twice uploads once', async ({ page, portal }) => {
  const { form } = await openDocuments(page, portal.url);
  const card = form.card('birth_certificate');
  await card.choose(pdf('front.pdf', ['Front'], { padding: HALF_MB }));
  const liftLimit = await limitUpload(page, HALF_MB / 16);
  await card.button('Upload').dblclick();
  await expect(card.button('Uploading …')).toHaveAttribute('aria-disabled', 'true');
  await card.choose(pdf('back.pdf', ['Back']));
  await expect(card.chosenFiles).toHaveText([/front\.pdf/, /back\.pdf.*ready to upload/]);
  await liftLimit();
  await expect(card.storedFiles).toHaveText([/front\.pdf/], { timeout: 30_000 });
  await expect(card.chosenFiles).toHaveText([/back\.pdf/]);
  await card.button('Upload').dblclick();
  await expect(card.storedFiles).toHaveText([/front\.pdf/, /back\.pdf/]);
  expect(await form.stored('birth_certificate')).toHaveLength(2);
});

test('An upload that is left or reloaded half-way leaves nothing behind', async ({ page, portal }) => {
  const { form } = await openDocuments(page, portal.url);
  const card = form.card('birth_certificate');
  await limitUpload(page, HALF_MB / 16);
  const begin = async () => {
    await card.choose(pdf('certificate.pdf', ['Certificate'], { padding: HALF_MB }));
    await card.button('Upload').click();
    await expect(card.progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  };
  await begin();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without uploading?' });
  await expect(question).toContainText('certificate.pdf');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Other Data' })).toBeVisible();
  await page.goBack();
  await expect(card.chip).toHaveText('Needed');
  await expect(card.chosenFiles).toHaveCount(0);

  await begin();
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(card.chip).toHaveText('Needed');
  await expect(card.chosenFiles).toHaveCount(0);
  expect(await form.stored('birth_certificate')).toEqual([]);
});

test('A stale token is renewed on the way, without a word', async ({ page, context, portal }) => {
  const { form } = await openDocuments(page, portal.url);
  const card = form.card('sea_slip');
  await card.choose(pdf('slip.pdf', ['Slip'], { padding: HALF_MB }));
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'of yesterday', url: portal.url }]);
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith(paths.storeFile)) answers.push(answer.status());
  });
  await card.button('Upload').click();
  await expect(card.storedFiles).toHaveText([/slip\.pdf/]);
  expect(answers).toEqual([419, 200]);
});

test('A file that can’t be removed says so, and is removed when the connection is back', async ({
  page,
  context,
  portal,
}) => {
  const { form } = await openDocuments(page, portal.url);
  const card = form.card('birth_certificate');
  await card.upload(pdf('wrong.pdf', ['Wrong']));
  await context.setOffline(true);
  await card.button('Remove wrong.pdf').click();
  const question = page.getByRole('alertdialog', { name: 'Remove this file?' });
  const remove = question.getByRole('button', { name: 'Remove', exact: true });
  await remove.click();
  await expect(question.getByRole('alert')).toContainText('The file could not be removed.');
  await expectAccessibleAtBothWidths(page, 'a file that can’t be removed');
  await context.setOffline(false);
  await remove.click();
  await expect(question).toBeHidden();
  await expect(card.chip).toHaveText('Needed');
});

test('Leaving the page with a file that is not uploaded asks first', async ({ page, portal }) => {
  const { form } = await openDocuments(page, portal.url);
  const card = form.card('sea_slip');
  await card.choose(await photo(page, 'slip.jpg'));
  await expect(card.chosenFiles).toHaveCount(1);
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  await goOn.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without uploading?' });
  await expect(question).toContainText('slip.jpg');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(card.chosenFiles).toHaveCount(1);

  await goOn.click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Complete' })).toBeVisible();

  await page.goBack();
  const asked = page.waitForEvent('dialog');
  await card.choose(await photo(page, 'slip.jpg'));
  await expect(card.chosenFiles).toHaveCount(1);
  const left = page.goto('about:blank');
  const browsersQuestion = await asked;
  expect(browsersQuestion.type()).toBe('beforeunload');
  await browsersQuestion.accept();
  await left;
});
