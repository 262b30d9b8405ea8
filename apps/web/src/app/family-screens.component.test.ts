import { loginStudentResponseSchema, userHintSchema } from '@formroom/domain/api/accounts.ts';
import { familyArchiveSummarySchema } from '@formroom/domain/api/family-archive.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { lookupEntrySchema } from '@formroom/domain/api/students.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNothingCutOff, withLargeText } from '#web/testing/large-text.ts';
import { mockGet, api } from '#web/testing/fake-api.ts';
import { openFamilyPage, someAnswers } from '#web/testing/open-family-page.ts';
import { openSignIn } from '#web/testing/open-portal.tsx';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { signedOut, studentRecord } from '#web/testing/fixtures.ts';
import { expectAccessible, expectButtonsWithEdge, withForcedColours } from '#web/testing/accessibility.ts';

const agreed = studentRecord({
  ...someAnswers,
  agree_terms_conditions: 1,
  submitted_at: '2026-11-20T13:00:00.000Z',
});

const heading = (name: string) => expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Opens each screen of a family and waits until it has loaded. */
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
    openFamilyPage('/dashboard', agreed);
    await expect
      .element(page.getByRole('heading', { name: 'The school has your registration' }))
      .toBeVisible();
  },
  'Student Data': async () => {
    openFamilyPage('/registration/student-data');
    await heading('Student Data');
  },
  'Family Data': async () => {
    openFamilyPage('/registration/family-data');
    await heading('Family Data');
  },
  'Health Data': async () => {
    openFamilyPage('/registration/health-data');
    await heading('Health Data');
  },
  'Other Data': async () => {
    openFamilyPage('/registration/other-data');
    await heading('Other Data');
  },
  documents: async () => {
    openFamilyPage('/registration/documents');
    await expect.element(page.getByRole('list', { name: 'Files that are in' })).toBeVisible();
  },
  complete: async () => {
    openFamilyPage('/registration/complete');
    await expect.element(page.getByTitle('Registration form')).toBeVisible();
  },
  'complete after the agreement': async () => {
    openFamilyPage('/registration/complete', agreed);
    await expect.element(page.getByRole('heading', { name: 'The school has your agreement' })).toBeVisible();
    await expect.element(page.getByTitle('Registration form')).toBeVisible();
  },
  'all steps': async () => {
    openFamilyPage('/registration/student-data');
    await page.viewport(320, 640);
    await page.getByRole('button', { name: 'All steps' }).click();
    await expect.element(page.getByRole('link', { name: 'Medical Data' })).toBeVisible();
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
    await page.getByRole('button', { name: 'Show as page' }).click();
    await expect.element(page.getByRole('article')).toBeVisible();
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

for (const [name, open] of Object.entries(screens)) {
  test(`${name} is accessible, fits the narrowest phone with text of twice the size, and keeps its edges in forced colours`, async () => {
    await withLargeText(async () => {
      await open();
      await expectNothingCutOff(name);
    });
    await expectAccessible(name);
    await withForcedColours(() => expectButtonsWithEdge(name));
  });
}

test('with large text the bar with Continue is at the end of the page and does not cover the answers', async () => {
  const onScreen = async () =>
    (await page.getByRole('button', { name: 'Continue' }).findElement()).getBoundingClientRect().top;
  await withLargeText(async () => {
    await screens['Student Data']?.();
    expect(await onScreen()).toBeGreaterThan(innerHeight);
  });
  await expect.poll(onScreen).toBeLessThan(innerHeight);
});

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

test('the progress bar, the current step and the focus are visible in forced colours', async () => {
  await page.viewport(320, 640);
  await withForcedColours(async () => {
    await screens['all steps']?.();
    const bar = await page.getByRole('navigation', { name: 'Registration steps' }).findElement();
    const [track, fill] = bar.querySelectorAll(
      '[aria-hidden=true]:not(svg), [aria-hidden=true]:not(svg) > *',
    );
    expect(getComputedStyle(track ?? bar).borderTopStyle).toBe('solid');
    // Otherwise it would get the page's background colour.
    expect(getComputedStyle(fill ?? bar).forcedColorAdjust).toBe('none');
    const edgeOf = async (name: string) =>
      getComputedStyle(await page.getByRole('link', { name }).findElement()).borderLeftStyle;
    expect([await edgeOf('Student Data'), await edgeOf('Family Data')]).toEqual(['solid', 'hidden']);

    const unseen: string[] = [];
    (await page.getByLabelText('Other Name').findElement()).focus();
    for (let stop = 0; stop < 12; stop += 1) {
      if (!hasRing(document.activeElement)) unseen.push(nameOf(document.activeElement));
      await userEvent.tab();
    }
    expect(unseen).toEqual([]);
  });
});

const nameOf = (focused: Element | null) => `${focused?.tagName ?? 'nothing'} ${focused?.id ?? ''}`;

function hasRing(focused: Element | null) {
  const box =
    focused?.closest('.MuiOutlinedInput-root:not(:has(button:focus)), .MuiSwitch-root > span') ?? focused;
  return box !== null && getComputedStyle(box).outlineStyle === 'solid';
}
