import { officePaths } from '@formroom/domain/api/paths.ts';
import { formatAcademicYear, termNames } from '@formroom/domain/report-cards/terms.ts';
import { expect, type Page } from '@playwright/test';
import { type CardTerm, formatTermLabel } from './report-cards-page.ts';

/** Post Term Reports: the table of terms and its dialogs. */
export class OfficeReportCardsPage {
  readonly heading;
  readonly table;
  readonly headings;
  readonly rows;
  readonly dialog;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Post Term Reports' });
    this.table = page.getByRole('table', { name: 'Terms' });
    this.headings = this.table.getByRole('columnheader');
    this.rows = this.table.getByRole('row').filter({ has: page.getByRole('button') });
    this.dialog = page.getByRole('dialog');
  }

  async open() {
    await this.page.goto(officePaths.postReports);
    await this.table.waitFor();
  }

  row({ year, term }: CardTerm) {
    return this.rows
      .filter({ hasText: formatAcademicYear(year) })
      .filter({ hasText: `${term} ${termNames[term]}` });
  }

  button(action: 'Edit' | 'Print the cards of', term: CardTerm) {
    return this.page.getByRole('button', { name: `${action} ${formatTermLabel(term)}`, exact: true });
  }

  /** The dialog that asks whether to post the cards of a term. */
  postDialog({ year, term }: CardTerm) {
    return this.page.getByRole('dialog', { name: `Post ${year} Term ${term} reports?` });
  }

  /** Posts the cards of a term with Yes, or removes them with No, and waits until that is saved. */
  async answer(term: CardTerm, answer: 'Yes' | 'No') {
    await this.button('Edit', term).click();
    await this.postDialog(term).getByRole('button', { name: answer, exact: true }).click();
    if (answer === 'No') await this.page.getByRole('button', { name: 'Remove the reports' }).click();
    const result = answer === 'Yes' ? 'posted' : 'removed';
    await expect(this.page.getByText(`${term.year} Term ${term.term} reports ${result}`)).toBeVisible();
    await expect(this.postDialog(term)).toBeHidden();
  }

  /** Adds a term without dates. */
  async addTerm({ year, term }: CardTerm) {
    await this.page.getByRole('button', { name: 'New term' }).click();
    await this.dialog.getByLabel('Academic Year').selectOption(formatAcademicYear(year));
    await this.dialog.getByLabel('Term', { exact: true }).selectOption(`${term} ${termNames[term]}`);
    await this.dialog.getByRole('button', { name: 'Add term' }).click();
    await expect(this.dialog).toBeHidden();
  }
}
