import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily, studentRecord } from '#web/testing/fixtures.ts';

const box = (label: string) => page.getByLabelText(label, { exact: true });

test('an answer that another device has changed shows a notice, and can be put back', async () => {
  document.cookie = 'XSRF-TOKEN=of-this-tab';
  let kept = studentRecord({ home_address: '12 Cipero Street', nationality: 'Trinidadian' });
  let othersAnswers: Partial<StudentRecord> = { home_address: '14 Saddle Road' };
  api.use(...signedInAsFamily(kept));
  api.use(
    http.post(`*${paths.saveStudent}`, async ({ request }) => {
      const { home_address, nationality } = (await request.json()) as StudentRecord;
      const version = kept.version + 2;
      const updatedAt = '2026-11-20T21:34:00.000Z';
      kept = { ...kept, home_address, nationality, version, updatedAt, ...othersAnswers };
      othersAnswers = {};
      return HttpResponse.json({
        data: kept,
        ...(version === 3 && { replaced: { nationality: 'Guyanese' } }),
      });
    }),
  );
  openPortal('/registration/student-data');
  await box('Nationality').fill('Grenadian');
  await userEvent.keyboard('{Tab}');

  await expect
    .element(page.getByText('“Guyanese” was written here on another phone or computer.'))
    .toBeVisible();
  const changed = page.getByText('Changed on another phone or computer at 17:34 from “12 Cipero Street”.');
  await expect.element(changed).toBeVisible();
  await expect.element(box('Home Address')).toHaveValue('14 Saddle Road');
  await expectAccessible('changed elsewhere');
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect.element(box('Home Address')).toHaveValue('12 Cipero Street');
  await expect.element(changed).not.toBeInTheDocument();
  await expect.poll(() => kept.home_address).toBe('12 Cipero Street');
});
