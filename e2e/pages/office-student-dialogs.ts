import type { Page } from '@playwright/test';

/** Edit Student, Reset Password and History. */
export class OfficeStudentDialogs {
  readonly edit;
  readonly editStatus;
  readonly reset;
  readonly history;
  readonly putBack;
  readonly calendar;

  constructor(page: Page) {
    this.edit = page.getByRole('dialog', { name: 'Edit Student' });
    this.editStatus = this.edit.getByRole('status');
    this.reset = page.getByRole('alertdialog', { name: 'Reset Password' });
    this.history = page.getByRole('dialog', { name: 'History' });
    this.putBack = page.getByRole('alertdialog', { name: /^Put back/ });
    this.calendar = page.getByRole('dialog', { name: 'Choose Date of Birth' });
  }

  field(label: string) {
    return this.edit.getByLabel(label, { exact: true });
  }

  /** Fills a field and moves the focus out of it. */
  async type(label: string, text: string) {
    await this.field(label).fill(text);
    await this.field(label).blur();
  }

  close(dialog: 'edit' | 'history') {
    return this[dialog].getByRole('button', { name: 'Close' }).click();
  }

  /** The changes in the history, newest first. */
  get changes() {
    return this.history.getByRole('listitem').getByRole('listitem');
  }
}
