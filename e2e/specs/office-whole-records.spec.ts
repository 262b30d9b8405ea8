import { OfficeStudentsPage } from '../pages/office-students-page.ts';
import { expect, test } from '../portal.ts';
import { captureDownload } from '../steps/downloads.ts';
import { Office } from '../steps/office.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

// A student who is added stays in the portal, so other journeys must not meet it.
test.use({ ownPortal: 'changed for good', viewport: { width: 360, height: 740 } });

test('The office adds a student by hand, opens every part of the record, and marks the student as left', async ({
  page,
}) => {
  const students = new OfficeStudentsPage(page);
  await signInAsOffice(page);
  await page.getByRole('link', { name: 'New student' }).click();
  const form = page.getByRole('form', { name: 'New student' });
  await expect(form.getByRole('textbox', { name: 'Student ID' })).toHaveValue('20260601');
  const id = '20260601';
  await form.getByRole('textbox', { name: 'Last Name' }).fill('Noël');
  await form.getByRole('textbox', { name: 'First Name' }).fill('Zoë');
  await form.getByRole('textbox', { name: /^Date of Birth/ }).fill('2014-05-21');
  await form.getByLabel('Class', { exact: true }).selectOption('1A');
  await form.getByRole('button', { name: 'Add student' }).click();
  await expect(page.getByText(`Zoë Noël (${id}) is added.`)).toBeVisible();

  await page.goto(`/admin/students/${id}`);
  const parts = page.getByRole('navigation', { name: 'Parts of the record' });
  const lastInPart = {
    Overview: page.getByRole('heading', { level: 2, name: 'Registration' }),
    Documents: page.getByRole('region', { name: 'Birth Certificate' }),
    'Sign-in': page.getByText(/^Not signed in yet/),
    'Term reports': page.getByText('No term reports yet'),
    History: page.getByText('Student added'),
  };
  for (const [part, last] of Object.entries(lastInPart)) {
    await parts.getByRole('link', { name: part, exact: true }).click();
    await expect(last).toBeVisible();
  }

  await page.goto(`/admin/dashboard?search=${id}`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Noël, Zoë' }).click();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark as left…' }).click();
  const leaving = page.getByRole('dialog', { name: 'Mark as left' });
  await leaving.getByLabel(/^Next school/).fill('San Fernando Secondary');
  await leaving.getByRole('button', { name: 'Mark 1 student as left' }).click();
  await expect(leaving).toContainText('1 student is marked as left');
  await leaving.getByRole('button', { name: 'Close' }).click();
  await expect(students.total(0)).toBeVisible();
});

test('A form that the office printed for a student comes back as a scan, and is offered to that student', async ({
  page,
  portal,
}, info) => {
  const { id } = await (await Office.signIn(portal.url)).newStudent();
  await signInAsOffice(page, `/admin/dashboard?search=${id}`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Select .+, / }).click();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Print registration forms…' }).click();
  await page.getByRole('button', { name: 'Make the PDF' }).click();
  await expect(page.getByText('is ready')).toBeVisible();
  const download = await captureDownload(page, () => page.getByRole('button', { name: 'Download' }).click());
  const form = info.outputPath('form.pdf');
  await download.saveAs(form);

  await page.goto('/admin/signed-pages');
  await page.getByLabel('Scans', { exact: true }).setInputFiles(form);
  await expect(page.getByText('1 ready to upload', { exact: true })).toBeVisible();
  await expect(page.getByText(id)).toBeVisible();
  await page.getByRole('button', { name: /^Upload to / }).click();
  await expect(page.getByRole('link', { name: 'Set the agreement' })).toHaveAttribute(
    'href',
    `/admin/students/${id}/answers/complete`,
  );
});

test('The office prints the lists of a class on a phone', async ({ page }) => {
  await signInAsOffice(page, '/admin/print');
  for (const list of ['Class list', 'Emergency sheet', 'Labels']) {
    await page.getByRole('radio', { name: list, exact: true }).click();
    await page.getByLabel('Class', { exact: true }).selectOption('1A');
    await page.getByRole('button', { name: 'Make the PDF' }).click();
    await expect(page.getByText('is ready')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
  }
});
