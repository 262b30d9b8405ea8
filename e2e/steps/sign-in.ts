import { paths } from '@formroom/domain/api/paths.ts';
import { expect, type Page } from '@playwright/test';
import { OfficeStudentsPage } from '../pages/office-students-page.ts';
import { createApiClient } from './api-client.ts';
import { office, returningStudent } from './demo-accounts.ts';
import { Office } from './office.ts';

interface StudentSignIn {
  id: string;
  password: string;
}

const CHOSEN_PASSWORD = 'kiskadee-on-the-wire';

// These steps sign in through the API: the sign-in pages have their own journeys, and cost a second each time.

/** Signs in and opens a page, by default the first step of the registration. */
export async function signInAsStudent(
  page: Page,
  { id, password }: StudentSignIn = returningStudent,
  path = '/registration/student-data',
) {
  await createApiClient(page.request).post(paths.loginStudent, { student_id: id, password });
  await open(page, path);
}

/** Signs in a student whom no other journey uses, after the first sign-in, and opens the first step. */
export async function signInAsNewStudent(page: Page, portalUrl: string) {
  const student = await signInFreshStudent(page, portalUrl);
  await open(page, '/registration/student-data');
  return student;
}

/** Signs in a student without answers, after the first sign-in, without opening a page. */
export async function signInFreshStudent(page: Page, portalUrl: string) {
  const { id, birthDate } = await (await Office.signIn(portalUrl)).newStudent();
  const calls = createApiClient(page.request);
  await calls.post(paths.loginStudent, { student_id: id, password: birthDate });
  await calls.post(paths.changePassword, { student_id: id, password: CHOSEN_PASSWORD });
  return { id, password: CHOSEN_PASSWORD };
}

/** Signs in to the office and opens one of its pages; the list of students takes the longest. */
export async function signInAsOffice(
  page: Page,
  path = '/admin/dashboard',
  account: { readonly name: string; readonly password: string } = office,
) {
  await createApiClient(page.request).post(paths.adminLogin, account);
  await open(page, path);
}

/** Signs in to the office and opens the list with one student. */
export async function signInAndFind(page: Page, studentId: string) {
  await signInAsOffice(page, `/admin/dashboard?search=${studentId}`);
  const students = new OfficeStudentsPage(page);
  await expect(students.total(1)).toBeVisible();
  await expect(students.cell(0, 0)).toContainText(studentId);
  return students;
}

/** Waits for the heading, because the script still loads after the response. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}
