import { expect, type Page } from '@playwright/test';

/** The office's Dashboard: the Students table and the dialogs of its rows. */
export class OfficeStudentsPage {
  readonly heading;
  readonly menu;
  /** The entries that the school chooses, above the group Office. */
  readonly menuEntries;
  readonly search;
  readonly table;
  readonly headings;
  readonly rows;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Students' });
    this.menu = page.getByRole('navigation', { name: 'School office' });
    this.menuEntries = this.menu.getByRole('list').first().getByRole('link');
    this.search = page.getByRole('searchbox', { name: 'Search students' });
    this.table = page.getByRole('table', { name: 'Students' });
    this.headings = this.table.getByRole('columnheader');
    this.rows = this.table
      .getByRole('row')
      .filter({ has: page.getByRole('button') })
      .filter({ hasText: /\d/ });
  }

  total(students: number) {
    return this.page.getByText(`Total Number of Students: ${students}`, { exact: true });
  }

  cell(row: number, column: number) {
    return this.rows.nth(row).getByRole('cell').nth(column);
  }

  sortBy(column: string) {
    return this.headings.filter({ hasText: column }).getByRole('button').click();
  }

  /** Filters the list to one student. */
  async find(id: string) {
    await this.search.fill(id);
    await expect(this.total(1)).toBeVisible();
    await expect(this.cell(0, 0)).toContainText(id);
  }

  button(action: 'Registration Form of' | 'Edit' | 'More for') {
    return this.rows.first().getByRole('button', { name: action });
  }

  async choose(
    entry: 'Reset Password' | 'Term Reports' | 'Download Everything' | 'History' | 'Mark as left…',
  ) {
    await this.button('More for').click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }
}
