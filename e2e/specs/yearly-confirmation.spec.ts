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
/** Through the six steps, answer by answer, it takes 31. */
const MAX_TAPS = 12;

test(
  'A family of two parents without changes confirms its answers for the next year in 12 taps, without the keyboard',
  { tag: '@postgres' },
  async ({ page, portal }) => {
    const requests = await request.newContext({ baseURL: portal.url });
    const api = createApiClient(requests);
    await api.post(paths.adminLogin, office);
    const next = { year: 2027, first_day: '2027-09-01', last_day: '2028-07-07', announced_for: null };
    await api.post(paths.yearChange, next);
    const { digest } = (await (await requests.get(paths.yearChangePreview)).json()) as YearChangePreview;
    await api.post(paths.commitYearChange, { year: 2027, digest });
    const changeAsOffice = (answers: object) => api.post(paths.saveStudent, answers);

    const getRecord = async () => {
      const response = await page.request.get(pathTo(paths.studentRecord, { id: student.id }));
      return ((await response.json()) as [StudentRecord])[0];
    };
    await signInAsStudent(page, student, '/dashboard');
    await expect(page.getByText('check your answers for 2027-2028')).toBeVisible();
    await expectAccessible(page, 'the dashboard of a new year');
    const before = await getRecord();

    let taps = 0;
    const tap = async (locator: ReturnType<typeof page.locator>) => {
      await locator.tap();
      taps += 1;
      // A focused text box would open the keyboard of the phone.
      expect(
        await page.evaluate(() => document.activeElement?.matches('input[type=text], textarea')),
      ).not.toBe(true);
    };
    await tap(page.getByRole('link', { name: 'Check your answers' }));
    for (const title of ['Address and phone', 'Who to call', 'The family', 'Health', 'Other']) {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectAccessible(page, title);
      await tap(page.getByRole('button', { name: 'All still correct' }));
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Complete' })).toBeVisible();
    await tap(page.getByRole('radio', { name: 'Mother' }));
    await tap(page.getByRole('checkbox', { name: 'I agree to the terms and conditions' }));
    await expect.poll(async () => (await getRecord()).submitted_at).not.toBeNull();
    await tap(page.getByRole('button', { name: 'Finish' }));
    test.info().annotations.push({ type: 'taps', description: String(taps) });
    expect(taps).toBeLessThanOrEqual(MAX_TAPS);

    const after = await getRecord();
    expect(before).toMatchObject({
      home_address: after.home_address,
      mother_name: after.mother_name,
      allergy: after.allergy,
    });
    expect(after.agreed_by).toBe('Mother');
    await expect(page.getByRole('heading', { name: 'The registration is complete' })).toBeVisible();
    await page.goto('/registration/family-data');
    await expect(page.getByText('Everything on this page is confirmed for 2027-2028.')).toBeVisible();
    // What the office changes afterwards is asked again.
    await changeAsOffice({ id: student.id, home_address: '88 Office Street' });
    await page.goto('/registration/check');
    const changed = page.getByRole('region', { name: 'Contact' });
    await expect(changed).toContainText(/Changed by the school office on .*, before: /);
    await tap(page.getByRole('button', { name: 'All still correct' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Complete' })).toBeVisible();
    await requests.dispose();
  },
);
