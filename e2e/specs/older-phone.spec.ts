import { type Page } from '@playwright/test';
import { RegistrationPage } from '../pages/registration-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { ReportCardsPage } from '../pages/report-cards-page.ts';
import { expect, test } from '../portal.ts';
import { returningStudent } from '../steps/demo-accounts.ts';

/** Removes what a phone of 2015 with iOS 15 lacks, and shows PDFs as on a phone: drawn in the page. */
const takeAwayNewMethods = (page: Page) =>
  page.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
      [Object.getPrototypeOf(Uint8Array.prototype) as object, ['at', 'findLast', 'toSorted', 'toReversed']],
      [Object, ['hasOwn', 'groupBy']],
      [Promise, ['withResolvers', 'try']],
      [AbortSignal, ['any', 'timeout']],
      [URL, ['canParse', 'parse']],
      [Crypto.prototype, ['randomUUID']],
      [
        globalThis,
        [
          'structuredClone',
          'BroadcastChannel',
          'CompressionStream',
          'DecompressionStream',
          'requestIdleCallback',
        ],
      ],
    ];
    for (const [target, names] of lacking) for (const name of names) Reflect.deleteProperty(target, name);
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false });
  });

test('A parent with a phone of 2015 signs in, answers, and reads a report card', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await takeAwayNewMethods(page);

  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(returningStudent.id, returningStudent.password);
  const form = new RegistrationPage(page);
  await form.field('Home Address').fill('7 Old Phone Road');
  await form.blur();
  await expect(form.saveIcon(form.field('Home Address'), 'Saved')).toBeVisible();

  const reports = new ReportCardsPage(page);
  await reports.open();
  await reports.item({ year: 2025, term: 3 }).click();
  await expect(reports.card.getByRole('heading', { name: returningStudent.name })).toBeVisible();
  await reports.showAs('PDF');
  await expect(reports.card.locator('canvas').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('A browser that is too old for the portal says so at the sign-in', async ({ page }) => {
  // The oldest browsers ignore the second argument of an error.
  await page.addInitScript(() => {
    class OldError extends Error {
      constructor(text: string, _options?: unknown) {
        super(text);
      }
    }
    Object.assign(globalThis, { Error: OldError });
  });
  await page.goto('/');
  await expect(page.getByText('This browser is too old for this page.')).toBeVisible();
});
