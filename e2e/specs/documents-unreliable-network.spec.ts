import { paths } from '@formroom/domain/api/paths.ts';
import { DocumentsPage } from '../pages/documents-page.ts';
import { expect, test } from '../portal.ts';
import { pdf, photo } from '../steps/document-files.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { openDocuments } from '../steps/open-documents.ts';
import { limitUpload } from '../steps/slow-upload.ts';
import { startUnreliableProxy } from '../steps/unreliable-network.ts';

const HALF_MB = 500_000;

test('An interrupted upload is retried and stored once, or removed with the files that wait for it', async ({
  page,
  portal,
}) => {
  const { id } = await signInFreshStudent(page, portal.url);
  const network = await startUnreliableProxy(portal.url, paths.storeFile);
  const form = new DocumentsPage(page, id);
  await form.open(network.url);
  await test.step('request interrupted', async () => {
    const card = form.card('birth_certificate');
    network.setMode('request interrupted');
    const certificate = pdf('certificate.pdf', ['Certificate'], { padding: HALF_MB });
    await card.choose(certificate, pdf('back.pdf', ['Back']));
    await card.button('Upload').click();
    await expect(card.chosenFiles.first()).toContainText('Could not upload the file!');
    await expect(card.chosenFiles.first()).toContainText('can’t be reached');
    await expect(card.progress).toHaveAttribute('aria-valuenow', '0');
    await expect(card.chosenFiles.nth(1)).toContainText('waiting');
    expect(await form.getStoredFiles('birth_certificate')).toEqual([]);
    network.setMode('online');
    await card.button('Retry certificate.pdf').click();
    await expect(card.storedFiles).toHaveText([/certificate\.pdf/, /back\.pdf/]);
  });
  await test.step('response lost', async () => {
    const card = form.card('immunization_card');
    network.setMode('response lost');
    await card.choose(await photo(page, 'card.jpg'));
    await card.button('Upload').click();
    await expect(card.button('Retry card.jpg')).toBeVisible();
    expect(await form.getStoredFiles('immunization_card')).toHaveLength(1);
    network.setMode('online');
    await card.button('Retry card.jpg').click();
    await expect(card.chosenFiles).toHaveCount(0);
    expect(await form.getStoredFiles('immunization_card')).toHaveLength(1);
  });
  await test.step('removed', async () => {
    const card = form.card('sea_slip');
    network.setMode('offline');
    await card.choose(pdf('front.pdf', ['Front']), pdf('back.pdf', ['Back']));
    await card.button('Upload').click();
    await expect(card.button('Retry front.pdf')).toBeVisible();
    await card.button('Remove front.pdf').click();
    await expect(card.chosenFiles).toHaveText([/back\.pdf.*ready to upload/]);
    await card.button('Remove back.pdf').click();
    await expect(card.chosenFiles).toHaveCount(0);
  });
  network.close();
});

test('An upload resumes when the phone is online again, or the session or the CSRF token is renewed', async ({
  page,
  context,
  portal,
}) => {
  const { form, ...student } = await openDocuments(page, portal.url);
  await test.step('online', async () => {
    const card = form.card('immunization_card');
    await card.choose(pdf('card.pdf', ['Card']));
    await context.setOffline(true);
    await card.button('Upload').click();
    await expect(card.button('Retry card.pdf')).toBeVisible();
    await context.setOffline(false);
    await expect(card.storedFiles).toHaveText([/card\.pdf/]);
  });
  await test.step('with an outdated CSRF token', async () => {
    const card = form.card('sea_slip');
    await card.choose(pdf('slip.pdf', ['Slip'], { padding: HALF_MB }));
    await context.addCookies([{ name: 'XSRF-TOKEN', value: 'outdated', url: portal.url }]);
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith(paths.storeFile)) statuses.push(response.status());
    });
    await card.button('Upload').click();
    await expect(card.storedFiles).toHaveText([/slip\.pdf/]);
    expect(statuses).toEqual([419, 200]);
  });
  await test.step('after signing in again', async () => {
    const card = form.card('picture');
    await card.choose(await photo(page, 'me.jpg'));
    await context.clearCookies({ name: /session/ });
    await card.button('Upload').click();
    const password = page.getByRole('dialog', { name: 'Please sign in again' }).getByLabel('Password');
    await password.fill(student.password);
    await password.press('Enter');
    await expect(card.storedFiles).toHaveText([/me\.jpg/]);
  });
});

test('A long upload shows its progress and can be cancelled, and a double click uploads once', async ({
  page,
  portal,
}) => {
  const { form } = await openDocuments(page, portal.url);
  const card = form.card('birth_certificate');
  await card.choose(pdf('front.pdf', ['Front'], { padding: HALF_MB }));
  const removeLimit = await limitUpload(page, HALF_MB / 16);
  await card.button('Upload').click();
  await expect(card.progress).toHaveAttribute('aria-valuenow', /^[1-9]\d$/);
  await expect(card.progress).toHaveAccessibleName('Upload of front.pdf');
  await expect(card.chosenFiles).toContainText(/[1-9]\d %/);
  await card.button('Cancel front.pdf').click();
  await expect(card.announcement).toHaveText('The upload is cancelled.');
  await expect(card.chosenFiles).toContainText('ready to upload');
  await expect(card.region).toBeFocused();
  expect(await form.getStoredFiles('birth_certificate')).toEqual([]);

  await card.button('Upload').dblclick();
  await expect(card.button('Uploading …')).toHaveAttribute('aria-disabled', 'true');
  await card.choose(pdf('back.pdf', ['Back']));
  await expect(card.chosenFiles).toHaveText([/front\.pdf/, /back\.pdf.*ready to upload/]);
  await removeLimit();
  await expect(card.storedFiles).toHaveText([/front\.pdf/], { timeout: 30_000 });
  await expect(card.chosenFiles).toHaveText([/back\.pdf/]);
  await card.button('Upload').dblclick();
  await expect(card.storedFiles).toHaveText([/front\.pdf/, /back\.pdf/]);
  expect(await form.getStoredFiles('birth_certificate')).toHaveLength(2);
});

test('Leaving with a file that is not uploaded asks first, and an incomplete upload is discarded', async ({
  page,
  portal,
}) => {
  const { form } = await openDocuments(page, portal.url);
  const card = form.card('sea_slip');
  await card.choose(await photo(page, 'slip.jpg'));
  await expect(card.chosenFiles).toHaveCount(1);
  const continueButton = page.getByRole('button', { name: 'Continue', exact: true });
  await continueButton.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without uploading?' });
  await expect(question).toContainText('slip.jpg');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(card.chosenFiles).toHaveCount(1);
  await continueButton.click();
  const wentBack = page.evaluate(goBackFromComplete);
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await wentBack;
  await expect(card.chip).toHaveText('Needed');
  await expect(card.chosenFiles).toHaveCount(0);

  await limitUpload(page, HALF_MB / 16);
  const startUpload = async () => {
    await card.choose(pdf('certificate.pdf', ['Certificate'], { padding: HALF_MB }));
    await card.button('Upload').click();
    await expect(card.progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  };
  await startUpload();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(question).toContainText('certificate.pdf');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Other Data' })).toBeVisible();
  await page.goBack();
  await expect(card.chip).toHaveText('Needed');
  await expect(card.chosenFiles).toHaveCount(0);

  await startUpload();
  const dialogOpened = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const beforeUnload = await dialogOpened;
  expect(beforeUnload.type()).toBe('beforeunload');
  await beforeUnload.accept();
  await reloaded;
  await expect(card.chip).toHaveText('Needed');
  await expect(card.chosenFiles).toHaveCount(0);
  expect(await form.getStoredFiles('sea_slip')).toEqual([]);
});

/** Goes back as soon as the next page is shown, while the router may still have the blocker of the previous page. */
const goBackFromComplete = () =>
  new Promise<void>((resolve) => {
    const changes = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Complete') return;
      changes.disconnect();
      history.back();
      resolve();
    });
    changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
