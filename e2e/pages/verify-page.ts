import type { Page } from '@playwright/test';

/** The public page that verifies report cards. */
export class VerifyPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get camera() {
    return this.#page.getByRole('button', { name: 'Scan with the camera' });
  }

  get alert() {
    return this.#page.getByRole('alert');
  }

  get verdict() {
    return this.#page.getByRole('status').first();
  }

  value(label: string) {
    return this.#page.getByRole('term').filter({ hasText: label }).locator('+ dd');
  }

  chooseFile(file: { name: string; mimeType: string; buffer: Buffer }) {
    return this.#page.getByLabel('Photo or PDF').setInputFiles(file);
  }

  async typeNumber(issueNumber: string, lastName: string) {
    await this.#page.getByLabel('Issue number').fill(issueNumber);
    await this.#page.getByLabel('Student’s last name').fill(lastName);
    await this.#page.getByRole('button', { name: 'Check the number' }).click();
  }

  checkAnother() {
    return this.#page.getByRole('button', { name: 'Check another card' }).click();
  }

  /** Opens the address that a card's code holds, as a phone's camera does. */
  async openCode(token: string) {
    // From another page, because a changed hash alone loads nothing.
    await this.#page.goto('about:blank');
    await this.#page.goto(`/verify#${token}`);
  }
}
