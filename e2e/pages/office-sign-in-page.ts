import type { Page } from '@playwright/test';

/** `/admin`: the office's sign-in page. */
export class OfficeSignInPage {
  readonly username;
  readonly password;
  readonly login;
  readonly alert;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.username = page.getByRole('textbox', { name: 'Username' });
    this.password = page.getByLabel('Password', { exact: true });
    this.login = page.getByRole('button', { name: 'LOGIN' });
    this.alert = page.getByRole('alert');
  }

  async open() {
    await this.page.goto('/admin');
    await this.username.waitFor();
  }

  async signIn(username: string, password: string) {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.login.click();
  }
}
