import { paths } from '@formroom/domain/api/paths.ts';
import { studentRecordSchema } from '@formroom/domain/api/students.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { answers, api, unreachable } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily, studentRecord } from '#web/testing/samples.ts';

const summary = (title: string) => page.getByRole('region', { name: title });

test('a family that has not begun is shown where to', async () => {
  api.use(...signedInAsFamily());
  openPortal('/dashboard');
  await expect.element(summary('Begin the registration')).not.toHaveTextContent('missing');
  await expectAccessible('not begun');
  await summary('Begin the registration').getByRole('link', { name: 'Start with Student Data' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Student Data' })).toHaveFocus();
});

test('a record that can’t be opened says so, and a Retry opens it', async () => {
  api.use(...signedInAsFamily());
  api.use(unreachable(paths.studentRecord));
  openPortal('/dashboard');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The record could not be opened');
  await expectAccessible('record failed');
  api.use(answers(paths.studentRecord, studentRecordSchema.array(), [studentRecord()]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Anya Ramdeen');
});
