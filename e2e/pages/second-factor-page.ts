import type { Page } from '@playwright/test';
import { AuthenticatorApp } from '../steps/authenticator.ts';

/** The set-up of an administrator's second factor: in the office's area, or in front of it if the school requires one. */
export class SecondFactorPage {
  readonly code;
  readonly alert;
  readonly savedCodes;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.code = page.getByLabel('Code from the app');
    this.alert = page.getByRole('main').getByRole('alert');
    this.savedCodes = page.getByRole('checkbox', { name: 'I have saved these codes' });
  }

  heading(title: string) {
    return this.page.getByRole('heading', { level: 2, name: title });
  }

  button(name: string) {
    return this.page.getByRole('button', { name });
  }

  /** Creates an authenticator app with the displayed key. */
  async createApp() {
    return new AuthenticatorApp(await this.page.getByRole('main').locator('code').innerText());
  }

  recoveryCodes() {
    return this.page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  }

  /** Completes the first two steps, just after the sign-in. */
  async begin() {
    await this.button('Start').click();
    await this.heading('Step 1 of 3: Scan this QR code').waitFor();
    const app = await this.createApp();
    await this.code.fill(app.code('current'));
    await this.button('Turn on').click();
    await this.heading('Step 3 of 3: Save your recovery codes').waitFor();
    return app;
  }

  /** Completes all three steps. */
  async setUp() {
    const app = await this.begin();
    const recoveryCodes = await this.recoveryCodes();
    await this.savedCodes.check();
    await this.button('Done').click();
    return { app, recoveryCodes };
  }
}
