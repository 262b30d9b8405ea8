import { paths } from '@formroom/domain/api/paths.ts';
import { publicSettingsSchema, settingsResponseSchema } from '@formroom/domain/api/settings.ts';
import type { SaveStudent } from '@formroom/domain/api/students.ts';
import { agreementsSchema } from '@formroom/domain/api/school-years.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockNetworkError } from '#web/testing/fake-api.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { settings, signedInAsFamily, studentRecord } from '#web/testing/fixtures.ts';

test('without the terms there is nothing to agree to, and Retry loads them', async () => {
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord()), mockNetworkError(paths.settings));
  api.use(http.get(`*${paths.registrationForm}`, () => new HttpResponse('%PDF-1.4\n')));
  openPortal('/registration/complete');
  const terms = page.getByRole('region', { name: 'Terms and conditions' });
  const agree = page.getByRole('checkbox', { name: 'I agree to the terms and conditions' });
  await expect.element(terms.getByRole('alert')).toHaveTextContent('The terms could not be loaded');
  await expect.element(agree).not.toBeInTheDocument();
  await expectAccessible('the terms failed');
  api.use(mockGet(paths.settings, settingsResponseSchema, settings));
  await terms.getByRole('button', { name: 'Retry' }).click();
  await expect.element(terms).toHaveTextContent(settings.terms_text);
  await expect.element(agree).toBeVisible();
});

test('the public settings are never used in place of the full ones', async () => {
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord()), mockGet(paths.settings, publicSettingsSchema, settings));
  openPortal('/registration/complete');
  const terms = page.getByRole('region', { name: 'Terms and conditions' });
  await expect.element(terms.getByRole('alert')).toHaveTextContent('The terms could not be loaded');
  api.use(mockGet(paths.settings, settingsResponseSchema, settings));
  // The page also loads them by itself, and a request under way may still get the public settings.
  const afterRetry = async () => {
    (terms.getByRole('button', { name: 'Retry' }).query() as HTMLElement | null)?.click();
    return (await terms.findElement()).textContent;
  };
  await expect.poll(afterRetry).toContain(settings.terms_text);
});

test('Finish without the agreement leads to its checkbox and explains it; pressed again, it leaves the page', async () => {
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord()));
  api.use(http.get(`*${paths.registrationForm}`, () => new HttpResponse('%PDF-1.4\n')));
  openPortal('/registration/complete');
  const agree = page.getByRole('checkbox', { name: 'I agree to the terms and conditions' });
  await expect.element(agree).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect.element(agree).toHaveFocus();
  await expect.element(agree).toHaveAccessibleDescription(/Tick this box to agree to the school’s terms/);
  await expectAccessible('asked to agree');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Anya Ramdeen');
});

test('the checkbox does not move when the form takes the place of its placeholder', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord()));
  api.use(
    http.get(
      `*${paths.registrationForm}`,
      () => new HttpResponse('%PDF-1.4\n', { headers: { 'Content-Type': 'application/pdf' } }),
    ),
    // The page saves that the terms were shown, and renders the form only after that.
    http.post(`*${paths.saveStudent}`, async () => {
      isHeld = true;
      await released;
    }),
  );
  openPortal('/registration/complete');
  const agree = page.getByRole('checkbox', { name: 'I agree to the terms and conditions' });
  const getTop = async () => (await agree.findElement()).getBoundingClientRect().top + scrollY;
  await expect.poll(() => isHeld).toBe(true);
  const before = await getTop();
  release();
  await expect.element(page.getByTitle('Registration form')).toBeVisible();
  expect(Math.abs((await getTop()) - before)).toBeLessThan(3);
});

test('a refused agreement is unticked with the reason alone, and the terms and the year that apply now are shown', async () => {
  const posted: unknown[] = [];
  const [read, save] = mockRecordApi(studentRecord());
  const message = 'A new school year has begun. Read the terms again, and agree for this year.';
  const refuse = http.post(`*${paths.saveStudent}`, async ({ request }) => {
    const { terms_text: shown, agree_terms_conditions: agreed } = (await request
      .clone()
      .json()) as SaveStudent;
    if (agreed !== 1) return undefined;
    posted.push(shown);
    api.use(mockGet(paths.settings, settingsResponseSchema, { ...settings, terms_text: 'The new rules.' }));
    const past = [{ year: 2026, submitted_at: '2026-11-20T13:00:00.000Z', text: settings.terms_text }];
    api.use(mockGet(paths.agreements, agreementsSchema, { year: 2027, past }));
    const changed = studentRecord({ version: 40 });
    api.use(http.get(`*${paths.studentRecord}`, () => HttpResponse.json([changed])));
    const errors = { agree_terms_conditions: [message] };
    return posted.length === 1 ? HttpResponse.json({ message, errors }, { status: 422 }) : undefined;
  });
  api.use(...signedInAsFamily());
  api.use(...[read, save].filter((each) => each !== undefined));
  api.use(
    refuse,
    http.get(`*${paths.registrationForm}`, () => new HttpResponse('%PDF-1.4\n')),
  );
  openPortal('/registration/complete');
  const agree = page.getByRole('checkbox', { name: 'I agree to the terms and conditions' });
  await agree.click();
  await expect.element(agree).toHaveAccessibleDescription(new RegExp(message));
  await expect.element(agree).not.toBeChecked();
  await expect.element(page.getByText('The new rules.')).toBeVisible();
  await expect.element(page.getByText(/You agreed for 2026-2027 .* agree for 2027-2028/)).toBeVisible();
  await expect.element(page.getByText('Your agreement has not reached')).not.toBeInTheDocument();
  await expectAccessible('changed terms');
  await agree.click();
  await expect.poll(() => posted).toEqual([settings.terms_text, 'The new rules.']);
});

test('after a change of year the family is asked again, and sees what has changed in the terms', async () => {
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord()));
  api.use(http.get(`*${paths.registrationForm}`, () => new HttpResponse('%PDF-1.4\n')));
  const terms_text = 'The first rule.\n\nThe new rule.';
  api.use(mockGet(paths.settings, settingsResponseSchema, { ...settings, terms_text }));
  const past = [
    { year: 2026, submitted_at: '2026-11-20T13:00:00.000Z', text: 'The first rule.\n\nThe old rule.' },
  ];
  api.use(mockGet(paths.agreements, agreementsSchema, { year: 2027, past }));
  openPortal('/registration/complete');
  const terms = page.getByRole('region', { name: 'Terms and conditions' });
  await expect
    .element(terms.getByRole('note'))
    .toHaveTextContent(
      'You agreed for 2026-2027 on 2026-11-20. Please read the terms and agree for 2027-2028. The terms have changed since then: what is new or changed is marked.',
    );
  await expect
    .element(terms)
    .toHaveTextContent('The first rule.New or changedThe new rule.No longer in the termsThe old rule.');
  await expectAccessible('changed terms');
});

test('the agreement says who gives it, and is withdrawn only after a question', async () => {
  const agreed = studentRecord({
    agree_terms_conditions: 1,
    terms_and_conditions: 1,
    submitted_at: '2026-11-20T13:00:00.000Z',
  });
  const posted: SaveStudent[] = [];
  let kept = agreed;
  const save = http.post(`*${paths.saveStudent}`, async ({ request }) => {
    const body = (await request.json()) as SaveStudent;
    posted.push(body);
    const isWithdrawn = body.agree_terms_conditions === 0;
    kept = {
      ...kept,
      agreed_by: (body.agreed_by ?? null) as string | null,
      version: kept.version + 1,
      ...(isWithdrawn && { agree_terms_conditions: 0, submitted_at: null, agreed_by: null }),
    };
    return HttpResponse.json({ data: kept });
  });
  api.use(...signedInAsFamily(agreed));
  api.use(
    save,
    http.get(`*${paths.registrationForm}`, () => new HttpResponse('%PDF-1.4\n')),
  );
  openPortal('/registration/complete');
  const result = page.getByRole('region', { name: 'Your agreement' });
  await expect.element(result).toHaveTextContent('Please choose who agreed');
  await page.getByRole('radio', { name: 'Mother' }).click();
  await expect.poll(() => posted.at(-1)?.agreed_by).toBe('Mother');
  await expect.element(result).toHaveTextContent('ByMother');
  await expectAccessible('agreed by the mother');

  const agree = page.getByRole('checkbox', { name: 'I agree to the terms and conditions' });
  const question = page.getByRole('alertdialog', { name: 'Withdraw your agreement?' });
  await agree.click();
  await expectAccessible('asked about withdrawing');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(agree).toBeChecked();
  expect(posted).toHaveLength(1);
  await agree.click();
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText('The registration is no longer agreed.')).toBeVisible();
  await expect.element(agree).not.toBeChecked();
  await expect.element(result).not.toBeInTheDocument();
  await expectAccessible('withdrawn');
});
