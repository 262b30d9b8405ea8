import { listRecipients } from '@formroom/domain/api/bulk-students.ts';
import { slipAddressSchema } from '@formroom/domain/api/credential-slips.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { mockStudentList } from '#web/testing/student-list.ts';

const dialog = page.getByRole('dialog', { name: 'Remind families' });
const portalIs = (address: string | null) => mockGet(paths.slipAddress, slipAddressSchema, { address });
const person = { student_id: '20260001', student: 'Ramdeen, Anya' };

test('the families of the students that match are reached by email, text message and WhatsApp', async () => {
  await page.viewport(360, 740);
  const asked = mockPost(paths.reminderRecipients, listRecipients.response, {
    recipients: [
      { ...person, name: 'Zoe Ramdeen', phone: '7841234', email: 'zoe@example.org' },
      { ...person, name: null, phone: null, email: 'anya@example.org' },
      {
        student_id: '20260002',
        student: 'Joseph, Kerwin',
        name: 'Al Joseph',
        phone: '12',
        email: 'zoe@example.org',
      },
    ],
    unreachable: { count: 1, students: [{ student_id: '20260003', student: 'Ali, Kai' }] },
  });
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), asked.handler);
  api.use(portalIs('https://portal.example.edu.tt'));
  openPortal('/admin/dashboard?account=no_password&search=ra');
  await page.getByRole('button', { name: 'Remind' }).click();
  await expect.element(dialog.getByText('1 student can’t be reached')).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Ali, Kai' }))
    .toHaveAttribute('href', '/admin/students/20260003');
  expect(asked.sent).toEqual([{ selection: { filter: { search: 'ra', account: 'no_password' } } }]);
  await expectAccessible('the reminders');
  const message = dialog.getByRole('textbox', { name: 'Text', exact: true });
  const asks = 'Dear parent or guardian, please complete your child’s registration for';
  await expect
    .element(message)
    .toHaveValue(`${asks} St. Hilary Secondary School at https://portal.example.edu.tt`);
  await message.fill('Please sign in & begin.');
  const text = 'Please%20sign%20in%20%26%20begin.';
  await expect
    .element(dialog.getByRole('link', { name: 'Email 2 addresses' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`^mailto:.bcc=zoe%40example.org,anya%40.*${text}$`)),
    );
  await dialog.getByLabelText('Between the addresses').selectOptions('Semicolon (Outlook)');
  await expect
    .element(dialog.getByRole('link', { name: 'Email 2 addresses' }))
    .toHaveAttribute('href', expect.stringContaining('bcc=zoe%40example.org;anya%40'));
  await expect
    .element(dialog.getByRole('link', { name: 'Text message to Zoe Ramdeen' }))
    .toHaveAttribute('href', `sms:+18687841234?body=${text}`);
  await expect
    .element(dialog.getByRole('link', { name: 'WhatsApp to Zoe Ramdeen, in a new tab' }))
    .toHaveAttribute('href', `https://wa.me/18687841234?text=${text}`);
  await expect.element(dialog.getByRole('link', { name: /Al Joseph/ })).not.toBeInTheDocument();
  await expect.element(dialog.getByText('Not a full phone number')).toBeVisible();
  await message.fill('x'.repeat(1200));
  await expect.element(dialog.getByText('This is too long for an email.')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: /^Email/ })).not.toBeInTheDocument();
});

test('the families of selected students are reminded', async () => {
  const asked = mockPost(paths.reminderRecipients, listRecipients.response, {
    recipients: [{ ...person, name: 'Zoe Ramdeen', phone: '7841234', email: null }],
    unreachable: { count: 0, students: [] },
  });
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), asked.handler, portalIs(null));
  openPortal('/admin/dashboard');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Ramdeen, Anya' }).click();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Remind families…' }).click();
  await expect.element(dialog.getByText('1 student: Anya Ramdeen')).toBeVisible();
  await expect.element(dialog.getByText('The text has no web address')).toBeVisible();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Text', exact: true }))
    .toHaveValue(
      'Dear parent or guardian, please complete your child’s registration for St. Hilary Secondary School.',
    );
  await expectAccessible('reminders without an address');
  await expect.element(dialog.getByRole('link', { name: 'Text message to Zoe Ramdeen' })).toBeVisible();
  expect(asked.sent).toEqual([{ selection: { ids: ['20260001'] } }]);
});
