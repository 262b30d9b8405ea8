import type { Page } from '@playwright/test';

/** The dialog that looks up a student ID by name. */
export class LookupDialog {
  readonly dialog;
  readonly name;
  readonly matches;
  readonly back;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Get your student ID' });
    this.name = this.dialog.getByRole('combobox', { name: 'Student name' });
    this.matches = this.dialog.getByRole('option');
    this.back = this.dialog.getByRole('button', { name: 'Back to sign-in' });
  }
}
