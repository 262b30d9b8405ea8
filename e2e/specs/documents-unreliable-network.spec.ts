import { paths } from '@formroom/domain/api/paths.ts';
import { DocumentsPage } from '../pages/documents-page.ts';
import { expect, test } from '../portal.ts';
import { pdf, photo } from '../steps/document-files.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { openDocuments } from '../steps/open-documents.ts';
import { limitUpload } from '../steps/slow-upload.ts';
import { startUnreliableProxy } from '../steps/unreliable-network.ts';

const HALF_MB = 500_000;

test('An upload that breaks off is sent again with Retry, stored once, or let go with what waits behind it', async ({
  page,
  portal,
}) => {
  const { id } = await signInFreshStudent(page, portal.url);
  const network = await startUnreliableProxy(portal.url, paths.storeFile);
  const form = new DocumentsPage(page, id);
  await form.open(network.url);
  await test.step('half-way', async () => {
    const card = form.card('birth_certificate');
    network.becomes('cut half-way');
    const certificate = pdf('certificate.pdf', ['Certificate'], { padding: HALF_MB });
    await card.choose(certificate, pdf('back.pdf', ['Back']));
    await card.button('Upload').click();
    await expect(card.chosenFiles.first()).toContainText('Could not upload the file!');
    await expect(card.chosenFiles.first()).toContainText('can’t be reached');
    await expect(card.progress).toHaveAttribute('aria-valuenow', '0');
    await expect(card.chosenFiles.nth(1)).toContainText('waiting');
    expect(await form.stored('birth_certificate')).toEqual([]);
    network.becomes('open');
    await card.button('Retry certificate.pdf').click();
    await expect(card.storedFiles).toHaveText([/certificate\.pdf/, /back\.pdf/]);
  });
  await test.step('and only its answer got lost', async () => {
    const card = form.card('immunization_card');
    network.becomes('answer lost');
    await card.choose(await photo(page, 'card.jpg'));
    await card.button('Upload').click();
    await expect(card.button('Retry card.jpg')).toBeVisible();
    expect(await form.stored('immunization_card')).toHaveLength(1);
    network.becomes('open');
    await card.button('Retry card.jpg').click();
    await expect(card.chosenFiles).toHaveCount(0);
    expect(await form.stored('immunization_card')).toHaveLength(1);
  });
  await test.step('and is removed', async () => {
    const card = form.card('sea_slip');
    network.becomes('cut');
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

test('An upload goes on by itself when the phone is online, the session or the token is there again', async ({
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
  await test.step('with a stale token, without a word', async () => {
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
  await test.step('after the password is asked for', async () => {
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

test('A long upload shows its percentage and can be cancelled; more can be chosen, and pressing twice uploads once', async ({
  page,
  portal,
}) => {
  const { form } = await openDocuments(page, portal.url);
  const card = form.card('birth_certificate');
  await card.choose(pdf('front.pdf', ['Front'], { padding: HALF_MB }));
  const liftLimit = await limitUpload(page, HALF_MB / 16);
  await card.button('Upload').click();
  await expect(card.progress).toHaveAttribute('aria-valuenow', /^[1-9]\d$/);
  await expect(card.progress).toHaveAccessibleName('Upload of front.pdf');
  await expect(card.chosenFiles).toContainText(/[1-9]\d %/);
  await card.button('Cancel front.pdf').click();
  await expect(card.announcement).toHaveText('The upload is cancelled.');
  await expect(card.chosenFiles).toContainText('ready to upload');
  await expect(card.region).toBeFocused();
  expect(await form.stored('birth_certificate')).toEqual([]);

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

test('Leaving with a file that is not uploaded asks first, and one half-way leaves nothing behind', async ({
  page,
  portal,
}) => {
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
  const wentBack = page.evaluate(goBackFromComplete);
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await wentBack;
  await expect(card.chip).toHaveText('Needed');
  await expect(card.chosenFiles).toHaveCount(0);

  await limitUpload(page, HALF_MB / 16);
  const begin = async () => {
    await card.choose(pdf('certificate.pdf', ['Certificate'], { padding: HALF_MB }));
    await card.button('Upload').click();
    await expect(card.progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  };
  await begin();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(question).toContainText('certificate.pdf');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Other Data' })).toBeVisible();
  await page.goBack();
  await expect(card.chip).toHaveText('Needed');
  await expect(card.chosenFiles).toHaveCount(0);

  await begin();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const browsersQuestion = await asked;
  expect(browsersQuestion.type()).toBe('beforeunload');
  await browsersQuestion.accept();
  await reloaded;
  await expect(card.chip).toHaveText('Needed');
  await expect(card.chosenFiles).toHaveCount(0);
  expect(await form.stored('sea_slip')).toEqual([]);
});

/** Goes back as soon as the next page is shown, when the router may still have the previous page's blocker. */
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
