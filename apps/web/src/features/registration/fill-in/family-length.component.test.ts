import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api } from '#web/testing/fake-api.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily, studentRecord } from '#web/testing/fixtures.ts';

const mother = page.getByRole('group', { name: 'Mother' });
const box = (label: string) => mother.getByLabelText(label, { exact: true });
const addWork = mother.getByRole('button', { name: 'Add work details' });
const same = mother.getByRole('button', { name: 'Same address as the student' });

function openFamily(answered: Partial<StudentRecord> = {}) {
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord({ living_status: 'Mother Only', ...answered })));
  openPortal('/registration/family-data');
}

test('a parent’s work questions open with a button, and stay open when their inputs are emptied', async () => {
  openFamily();
  await expect.element(addWork).toBeVisible();
  await expect.element(box('Occupation')).not.toBeInTheDocument();
  await expectAccessible('work details folded');
  await addWork.click();
  await expect.element(box('Occupation')).toHaveFocus();
  await expect.element(box('Work Address')).toBeVisible();
  await box('Occupation').fill('Nurse');
  await box('Occupation').clear();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(box('Work Place')).toBeVisible();
});

test('fields with an answer or an error are never collapsed', async () => {
  openFamily({ mother_business_address: '1 Frederick Street' });
  await expect.element(box('Work Address')).toHaveValue('1 Frederick Street');
  await expect.element(addWork).not.toBeInTheDocument();
});

test('one button copies the student’s address, and only into an empty input', async () => {
  openFamily({ home_address: '12 Cipero Street', address_line_2: 'San Fernando' });
  await same.click();
  await expect.element(box('Home Address')).toHaveValue('12 Cipero Street, San Fernando');
  await expect.element(box('Home Address')).toHaveFocus();
  await expect.element(same).not.toBeInTheDocument();
});

test('without the student’s address there is no button to copy it', async () => {
  openFamily();
  await expect.element(box('Home Address')).toBeVisible();
  await expect.element(same).not.toBeInTheDocument();
});
