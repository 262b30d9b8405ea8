import { chromium } from '@playwright/test';
import { documents, type DocumentType } from '@formroom/domain/registration/documents.ts';
import { phonePhotograph } from '../../apps/server/src/testing/large-files.ts';
import { CompletePage } from '../../e2e/pages/complete-page.ts';
import { DocumentsPage } from '../../e2e/pages/documents-page.ts';
import { RegistrationPage, getStep } from '../../e2e/pages/registration-page.ts';
import { SignInPage } from '../../e2e/pages/sign-in-page.ts';
import { firstTimeStudent } from '../../e2e/steps/demo-accounts.ts';
import { browserFlags, findBrowser } from '../../scripts/set-up/browser.mjs';
import { withFolder } from '../load/folder.ts';
import { phone, emulateSlowNetwork } from '../load/slow-phone.ts';
import { startPortal } from '../load/portal-process.ts';
import { answerStep } from '../parent/answer-step.ts';
import { SimulatedParent } from '../parent/simulated-parent.ts';

const NEW_PASSWORD = 'our own words';

/**
 * Simulates a parent on a cheap phone, from the first sign-in to the agreement, who answers every field shown, photographs
 * and uploads all documents, and makes some mistakes. Keys and taps are counted, not timed.
 */
export async function drillParent() {
  return await withFolder('parent', async (folder) => {
    const portal = await startPortal(folder);
    const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
    try {
      const context = await browser.newContext({ ...phone, baseURL: portal.url });
      const page = await context.newPage();
      await emulateSlowNetwork(page);
      const parent = new SimulatedParent(page);
      await register(parent);
      return parent.tally();
    } finally {
      await browser.close();
      await portal.stop();
    }
  });
}

async function register(parent: SimulatedParent) {
  const { page } = parent;
  const signIn = new SignInPage(page);
  const form = new RegistrationPage(page);
  await parent.waitFor('sign-in page', () => signIn.open());
  await parent.type(signIn.studentId, firstTimeStudent.id);
  await parent.type(signIn.password, firstTimeStudent.birthDate);
  await parent.tap(signIn.login);
  await parent.waitFor('first sign-in', () => signIn.newPassword.waitFor());
  await parent.type(signIn.newPassword, NEW_PASSWORD);
  await parent.type(signIn.confirmation, NEW_PASSWORD);
  await parent.tap(signIn.changePassword);
  for (const step of ['studentData', 'familyData', 'healthData', 'otherData'] as const) {
    await parent.waitFor(getStep(step).title, () => form.heading(getStep(step).title).waitFor());
    await answerStep(parent, form, step);
    await parent.waitFor(`${getStep(step).title} saved`, () => form.waitUntilSaved());
    await parent.noteErrors();
    await parent.tap(form.continueButton);
  }
  await parent.waitFor('Upload Documents', () => form.heading('Upload Documents').waitFor());
  await uploadDocuments(parent);
  await parent.tap(form.continueButton);
  const complete = new CompletePage(page);
  await parent.waitFor('Complete', () => complete.agree.waitFor());
  if (await complete.missing.isVisible()) parent.note(await complete.missing.innerText());
  await parent.tap(complete.agree);
  await parent.waitFor('agreement', () => complete.confirmation.waitFor());
  await parent.noteErrors();
}

async function uploadDocuments(parent: SimulatedParent) {
  const upload = new DocumentsPage(parent.page, firstTimeStudent.id);
  const photograph = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await phonePhotograph() };
  for (const type of Object.keys(documents) as DocumentType[]) {
    const card = upload.card(type);
    await parent.waitFor(`${type} chosen`, () => card.choose(photograph));
    // Three taps: the file chooser, the photograph, and Done.
    parent.countTaps(3);
    await parent.tap(card.button('Upload'));
    await parent.waitFor(`${type} uploaded`, () => card.chip.filter({ hasText: 'Received' }).waitFor());
    await parent.noteErrors();
  }
}
