import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { YearChangePreview } from '@formroom/domain/api/school-years.ts';
import { request } from '@playwright/test';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { createApiClient } from '../steps/api-client.ts';
import { office } from '../steps/demo-accounts.ts';
import { signInAsStudent } from '../steps/sign-in.ts';

// A change of year with confirmations can't be undone, so other journeys must not meet it.
test.use({ ownPortal: 'changed for good' });
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const student = { id: '20260003', password: 'formroom-demo' };
/** Of the two minutes, 80 seconds at 2 for each tap, for a parent who reads the answer before. The portal has the rest. */
const MAX_TAPS = 40;
const SECONDS_PER_TAP = 2;

test(
  'A family without changes confirms its answers for the next year in two minutes, without the keyboard',
  { tag: '@postgres' },
  async ({ page, portal }) => {
    const requests = await request.newContext({ baseURL: portal.url });
    const api = createApiClient(requests);
    await api.post(paths.adminLogin, office);
    const next = { year: 2027, first_day: '2027-09-01', last_day: '2028-07-07', announced_for: null };
    await api.post(paths.yearChange, next);
    const { digest } = (await (await requests.get(paths.yearChangePreview)).json()) as YearChangePreview;
    await api.post(paths.commitYearChange, { year: 2027, digest });
    await requests.dispose();

    const getRecord = async () => {
      const response = await page.request.get(pathTo(paths.studentRecord, { id: student.id }));
      return ((await response.json()) as [StudentRecord])[0];
    };
    await signInAsStudent(page, student, '/dashboard');
    await expect(page.getByText('check your answers for 2027-2028')).toBeVisible();
    await expectAccessible(page, 'the dashboard of a new year');
    const before = await getRecord();

    const began = Date.now();
    let taps = 0;
    const tap = async (locator: ReturnType<typeof page.locator>) => {
      await locator.tap();
      taps += 1;
      // A focused text box would open the keyboard of the phone.
      expect(
        await page.evaluate(() => document.activeElement?.matches('input[type=text], textarea')),
      ).not.toBe(true);
    };
    await tap(page.getByRole('link', { name: /^Student Data: \d+ to confirm/ }));
    const buttons = page.getByRole('button', { name: /^(Still correct|Everything else here is correct): / });
    for (const title of ['Student Data', 'Family Data', 'Health Data', 'Other Data']) {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(buttons.first()).toBeVisible();
      for (let left = await buttons.count(); left > 0; left -= 1) {
        await tap(buttons.first());
        await expect(buttons).toHaveCount(left - 1);
      }
      await expect(page.getByText('Everything on this page is confirmed for 2027-2028.')).toBeVisible();
      await tap(page.getByRole('button', { name: 'Continue' }));
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Upload Documents' })).toBeVisible();
    await tap(page.getByRole('button', { name: 'Continue' }));
    await tap(page.getByRole('checkbox', { name: 'I agree to the terms and conditions' }));
    await expect.poll(async () => (await getRecord()).submitted_at).not.toBeNull();
    const waited = (Date.now() - began) / 1000;
    test.info().annotations.push({
      type: 'time',
      description: `${taps} taps of ${SECONDS_PER_TAP} s, and ${waited.toFixed(0)} s of waiting`,
    });
    expect(taps).toBeLessThanOrEqual(MAX_TAPS);

    const { submitted_at: _new, terms_and_conditions: _shown, ...after } = await getRecord();
    expect(before).toMatchObject({
      home_address: after.home_address,
      mother_name: after.mother_name,
      allergy: after.allergy,
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'The registration is complete' })).toBeVisible();
    await page.goto('/registration/family-data');
    await expect(page.getByText('Everything on this page is confirmed for 2027-2028.')).toBeVisible();
  },
);
