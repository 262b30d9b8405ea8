import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { storeFileResponseSchema } from '@formroom/domain/api/documents.ts';
import { saveStudent, studentListResponseSchema } from '@formroom/domain/api/students.ts';
import { formatFormCode } from '@formroom/domain/school/form-code.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api } from '#web/testing/fake-api.ts';
import { signedInAsOffice, studentRecord } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { scanPage, scanPdf } from '#web/testing/scans.ts';
import { createStudentEntries } from '#web/testing/student-list.ts';

const [anya, zoe] = createStudentEntries(2);
/** Opens the panel in a school with two students; returns the uploads. */
function openSignedPages() {
  const uploads: unknown[][] = [];
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    http.get(`*${paths.students}`, ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      const data = [anya, zoe].filter(
        (student) => student && (search === student.id || search === formatFormCode(student.id)),
      );
      const list = { data, total: data.length, page: 1, page_size: 2 };
      return HttpResponse.json(studentListResponseSchema.parse(list) as never);
    }),
    http.post(`*${paths.storeFile}`, async ({ request }) => {
      const sent = await request.formData();
      const { name, type } = sent.get('file') as File;
      uploads.push([sent.get('id'), sent.get('file_type'), name, type]);
      return HttpResponse.json(
        storeFileResponseSchema.parse({ message: 'Stored.', name, url: `/api/${name}` }),
      );
    }),
  );
  openPortal(officePaths.signedPages);
  return uploads;
}

const choose = async (...files: File[]) => page.getByLabelText('Scans', { exact: true }).upload(files);

test('a picture finds its student by the code and is uploaded to that student alone', async () => {
  await page.viewport(360, 740);
  const uploads = openSignedPages();
  await choose(new File([await scanPage('20260002')], 'scan.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByText('Ramdeen, Zoë, 20260002, class 2A')).toBeVisible();
  const preview = document.querySelector<HTMLImageElement>('li img');
  await expect.poll(() => preview?.naturalWidth).toBeGreaterThan(0);
  expect(uploads).toEqual([]);
  await expectAccessible('a signed page with its student');
  await page.getByRole('button', { name: 'Upload to Ramdeen, Zoë' }).click();
  await expect
    .element(page.getByRole('link', { name: 'Set the agreement' }))
    .toHaveAttribute('href', '/admin/students/20260002/answers/complete');
  expect(uploads).toEqual([['20260002', 'file', 'scan.jpg', 'image/jpeg']]);
});

test('a PDF with pages of several students is divided among them, and one of one student is not', async () => {
  const uploads = openSignedPages();
  await choose(
    scanPdf('stack.pdf', [await scanPage('20260001'), await scanPage(), await scanPage('20260002')]),
    scanPdf('form.pdf', [await scanPage('20260001'), await scanPage()]),
  );
  await expect.element(page.getByText('stack.pdf, pages 1, 2')).toBeVisible();
  await expect.element(page.getByText('3 ready to upload', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Upload all 3' }).click();
  await expect.element(page.getByText('0 ready to upload, 3 uploaded')).toBeVisible();
  const agreed = mockPost(paths.saveStudent, saveStudent.response, { data: studentRecord() });
  api.use(agreed.handler);
  await page.getByRole('button', { name: 'Set the agreement of all 3' }).click();
  const question = page.getByRole('alertdialog', { name: 'Has every family signed?' });
  await expectAccessible('the question before the agreements');
  await question.getByRole('button', { name: 'Set the agreement' }).click();
  await expect.element(page.getByText('0 ready to upload, 3 agreed')).toBeVisible();
  expect(agreed.sent).toEqual(
    ['20260001', '20260002', '20260001'].map((id) => ({ id, agree_terms_conditions: 1, source: 'paper' })),
  );
  expect(uploads).toEqual([
    ['20260001', 'file', 'stack page 1.jpg', 'image/jpeg'],
    ['20260001', 'file', 'stack page 2.jpg', 'image/jpeg'],
    ['20260002', 'file', 'stack page 3.jpg', 'image/jpeg'],
    ['20260001', 'file', 'form.pdf', 'application/pdf'],
  ]);
});

test('without a code the office says whose page it is, and a file that is no scan is refused', async () => {
  openSignedPages();
  await choose(
    new File([await scanPage()], 'blank.jpg', { type: 'image/jpeg' }),
    new File(['PK'], 'letter.docx'),
    new File(['%PDF-1.4 nothing'], 'broken.pdf'),
  );
  await expect.element(page.getByText('Choose a PDF or a photo')).toBeVisible();
  await expect.element(page.getByText('This PDF can’t be opened')).toBeVisible();
  await expect.element(page.getByText('0 ready to upload, 3 without a student')).toBeVisible();
  const form = page.getByRole('form', { name: 'Student of blank.jpg' });
  await form.getByRole('textbox', { name: 'Code or student ID' }).fill('2026');
  await form.getByRole('button', { name: 'Find' }).click();
  await expect.element(page.getByText('No student of this school has “2026”.')).toBeVisible();
  await expectAccessible('a signed page without a student');
  await form.getByRole('textbox', { name: 'Code or student ID' }).fill('20260001');
  await form.getByRole('button', { name: 'Find' }).click();
  await expect.element(page.getByRole('button', { name: 'Upload to Ramdeen, Anya' })).toBeVisible();
});
