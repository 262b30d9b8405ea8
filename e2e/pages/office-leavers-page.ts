import type { Page } from '@playwright/test';

/** The office's list of leavers, and the dialogs in which students leave and are erased. */
export class OfficeLeaversPage {
  readonly heading;
  readonly link;
  readonly leave;
  readonly erase;
  readonly items;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Leavers' });
    this.link = page.getByRole('link', { name: 'Leavers', exact: true });
    this.leave = page.getByRole('dialog', { name: 'Mark as left' });
    this.erase = page.getByRole('dialog', { name: 'Delete this student’s data' });
    this.items = page.getByRole('list', { name: 'Leavers' }).getByRole('listitem');
  }

  item(studentId: string) {
    return this.items.filter({ hasText: studentId });
  }

  button(studentId: string, name: 'Restore' | 'Delete…' | 'Cancel deletion' | 'View') {
    return this.item(studentId).getByRole('button', { name });
  }

  confirmationField(dialog: 'leave' | 'erase') {
    return this[dialog].getByLabel('Type the student ID to confirm');
  }
}
