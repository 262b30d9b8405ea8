import type { Page } from '@playwright/test';

/** `/`: the sign-in form for families, and the form for a new password at the first sign-in. */
export class SignInPage {
  readonly studentId;
  readonly password;
  readonly login;
  readonly alert;
  readonly lookup;
  readonly newPassword;
  readonly confirmation;
  readonly changePassword;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.studentId = page.getByRole('textbox', { name: 'Student ID' });
    this.password = page.getByLabel('Password', { exact: true });
    this.login = page.getByRole('button', { name: 'LOGIN' });
    this.alert = page.getByRole('alert');
    this.lookup = page.getByRole('button', { name: 'Click here to get your student ID' });
    this.newPassword = page.getByLabel('New Password', { exact: true });
    this.confirmation = page.getByLabel('Confirm New Password', { exact: true });
    this.changePassword = page.getByRole('button', { name: 'Change Password' });
  }

  async open() {
    await this.page.goto('/');
    await this.studentId.waitFor();
  }

  async signIn(studentId: string, password: string) {
    await this.studentId.fill(studentId);
    await this.password.fill(password);
    await this.login.click();
  }

  async chooseNewPassword(password: string, confirmation = password) {
    await this.newPassword.fill(password);
    await this.confirmation.fill(confirmation);
    await this.changePassword.click();
  }
}
