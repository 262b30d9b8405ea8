import type { Page } from '@playwright/test';
import { OfficeSignInPage } from '../pages/office-sign-in-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { office, returning } from './demo-accounts.ts';
import { Office } from './office.ts';

interface StudentSignIn {
  id: string;
  password: string;
}

/** Signs in and waits for the first step of the registration. */
export async function signInAsStudent(page: Page, { id, password }: StudentSignIn = returning) {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(id, password);
  await page.getByRole('heading', { level: 1, name: 'Student Data' }).waitFor();
}

/** A student whom no other journey touches: past the first sign-in, with a password of their own. */
export async function signInAsNewStudent(page: Page, url: string) {
  const student = await (await Office.at(url)).newStudent();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(student.id, student.birthDate);
  await signIn.chooseNewPassword('the first words');
  await page.getByRole('heading', { level: 1, name: 'Student Data' }).waitFor();
  return { id: student.id, password: 'the first words' };
}

export async function signInAsOffice(page: Page) {
  const signIn = new OfficeSignInPage(page);
  await signIn.open();
  await signIn.signIn(office.name, office.password);
  await page.waitForURL('**/admin/dashboard');
}
