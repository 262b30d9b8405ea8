import { loginStudentResponseSchema, userHintSchema } from '@formroom/domain/api/accounts.ts';
import { familyArchiveSummarySchema } from '@formroom/domain/api/family-archive.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { lookupEntrySchema } from '@formroom/domain/api/students.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { withLargeText } from '#web/testing/large-text.ts';
import { showCardAsPage } from '#web/testing/fake-report-card.ts';
import { mockGet, api } from '#web/testing/fake-api.ts';
import { mockMessagesOfStudent } from '#web/testing/fake-messages.ts';
import { agreedRecord, openFamilyPage } from '#web/testing/open-family-page.ts';
import { openSignIn } from '#web/testing/open-portal.tsx';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { signedOut } from '#web/testing/fixtures.ts';
import { testScreens } from '#web/testing/test-screens.ts';

const heading = (name: string) => expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Opens each screen of a family, except the steps of the registration, and waits until it has loaded. */
const screens: Record<string, () => Promise<unknown>> = {
  'the sign-in': async () => {
    api.use(...signedOut());
    openSignIn('student');
    await expect.element(page.getByRole('button', { name: /^Click here/ })).toBeVisible();
  },
  'the lookup': async () => {
    await screens['the sign-in']?.();
    const ids = Array.from({ length: 4 }, (_, index) => ({
      id: String(20260001 + index),
      first_name: 'Christopherson',
      last_name: 'Ramdeen-Mohammed',
    }));
    api.use(mockGet(paths.students, lookupEntrySchema.array(), ids));
    await page.getByRole('button', { name: /^Click here/ }).click();
    await page.getByLabelText('Student name').fill('ramdeen');
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(4);
  },
  'the student that was found': async () => {
    await screens['the lookup']?.();
    await page.getByRole('option').first().click();
    await expect.element(page.getByRole('button', { name: 'Back to sign-in' })).toBeVisible();
  },
  'the first password': async () => {
    const first = { name: 'Anya Ramdeen', student_id: '20260001', password_reset: 1 };
    const hint = mockGet(paths.user, userHintSchema.array(), [{ student_id: '20260001', password_reset: 1 }]);
    const { handler } = mockPost(paths.loginStudent, loginStudentResponseSchema, first);
    api.use(...signedOut(), csrfCookie, hint, handler);
    openSignIn('student');
    await page.getByLabelText('Student ID', { exact: true }).fill('20260001');
    await page.getByLabelText('Password', { exact: true }).fill('20130821');
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await heading('Choose a new password');
  },
  'the dashboard': async () => {
    openFamilyPage('/dashboard');
    await heading('Welcome, Anya Ramdeen');
  },
  'the dashboard after the agreement': async () => {
    openFamilyPage('/dashboard', agreedRecord);
    await expect
      .element(page.getByRole('heading', { name: 'The school has your registration' }))
      .toBeVisible();
  },
  'Change Password': async () => {
    openFamilyPage('/registration/change-password');
    await heading('Change Password');
  },
  'the term reports': async () => {
    openFamilyPage('/term-reports');
    await expect.element(page.getByRole('dialog', { name: 'Select Term Report' })).toHaveTextContent('1A');
  },
  'the averages': async () => {
    await screens['the term reports']?.();
    await page.getByRole('button', { name: 'Close' }).click();
    await heading('Term reports');
  },
  'a report card': async () => {
    openFamilyPage('/term-reports?card=20260001-2025-3');
    await showCardAsPage();
    await expect.element(page.getByRole('article')).toBeVisible();
  },
  messages: async () => {
    openFamilyPage('/messages');
    api.use(...mockMessagesOfStudent());
    await expect.element(page.getByRole('list', { name: 'Messages' })).toBeVisible();
  },
  'my data': async () => {
    openFamilyPage('/my-data');
    const facts = { files: 4, bytes: 509_000, report_cards: 3, not_now: null };
    api.use(mockGet(paths.familyArchiveFacts, familyArchiveSummarySchema, facts));
    await heading('Everything the school holds about Anya');
  },
  'the menu': async () => {
    openFamilyPage('/registration/student-data');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Term Reports' })).toBeVisible();
  },
};

testScreens(screens);

test('with large text the link that skips the bar is off the page until it has the focus', async () => {
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await withLargeText(async () => {
    await screens['the dashboard']?.();
    await expect.element(skip).not.toBeInViewport();
    (await skip.findElement()).focus();
    await expect.element(skip).toBeInViewport({ ratio: 1 });
  });
});

test('with large text the bar with Close scrolls with the report card', async () => {
  const close = page.getByRole('button', { name: 'Close' });
  await withLargeText(async () => {
    await screens['a report card']?.();
    (await page.getByRole('article').findElement()).scrollIntoView({ block: 'end' });
    await expect.element(close).not.toBeInViewport();
  });
  (await page.getByRole('article').findElement()).scrollIntoView({ block: 'end' });
  await expect.element(close).toBeInViewport();
});
