import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { expect, type Page } from '@playwright/test';

/** `/registration/complete`: missing answers, the printed form, the terms and the agreement. */
export class CompletePage {
  readonly page: Page;
  readonly missing;
  readonly form;
  readonly terms;
  readonly agree;
  readonly confirmation;

  constructor(page: Page) {
    this.page = page;
    this.missing = page.getByRole('region', { name: 'Still missing' });
    this.form = page.getByRole('region', { name: 'Your registration form' });
    this.terms = page.getByRole('region', { name: 'Terms and conditions' });
    this.agree = page.getByRole('checkbox', { name: 'I agree to the terms and conditions' });
    this.confirmation = page.getByRole('heading', { name: 'The school has your agreement' });
  }

  async open() {
    await this.page.goto('/registration/complete');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Complete' })).toBeVisible();
  }

  /** The value next to "Agreed", "By" or "Reference". */
  value(label: 'Agreed' | 'By' | 'Reference') {
    return this.page.locator(`dt:text-is("${label}") + dd`);
  }

  async withdraw() {
    await this.agree.click();
    await this.page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  }

  /** The icon that shows whether the agreement is saved. */
  saveIcon(state: 'Saved' | 'Not saved yet') {
    return this.terms.getByRole('img', { name: state, exact: true });
  }

  /** Counts the requests for the printed form from now on. Returns a function that returns the count. */
  countFormRequests(studentId: string) {
    const path = pathTo(paths.registrationForm, { id: studentId });
    let requests = 0;
    this.page.on('request', (request) => {
      if (new URL(request.url()).pathname === path) requests += 1;
    });
    return () => requests;
  }
}
