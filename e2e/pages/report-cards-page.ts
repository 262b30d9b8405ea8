import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { formatAcademicYear, type Term, termNames } from '@formroom/domain/report-cards/terms.ts';
import type { Page } from '@playwright/test';

export interface CardTerm {
  readonly year: number;
  readonly term: Term;
}

export const formatTermLabel = ({ year, term }: CardTerm) =>
  `Term ${term} ${termNames[term]} ${formatAcademicYear(year)}`;

const toParameters = (id: string, { year, term }: CardTerm) => ({ id, year: `${year}`, term: `${term}` });

/** The URLs of a card: as a PDF, and the data for the page. */
export const cardUrls = (id: string, card: CardTerm) =>
  [paths.reportCard, paths.reportCardPage].map((path) => pathTo(path, toParameters(id, card)));

/** `/term-reports`: the averages, the list dialog, and the card dialog above it. */
export class ReportCardsPage {
  readonly heading;
  readonly reopen;
  readonly averages;
  readonly dialog;
  readonly items;
  readonly card;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Term reports' });
    this.reopen = page.getByRole('button', { name: 'Select Term Report' });
    this.averages = page.getByRole('region', { name: 'Averages by term' });
    this.dialog = page.getByRole('dialog', { name: 'Select Term Report' });
    this.items = this.dialog.getByRole('listitem').getByRole('button');
    this.card = page.getByRole('dialog', { name: /^Report card, Term/ });
  }

  async open() {
    await this.page.goto('/term-reports');
    await this.dialog.waitFor();
  }

  item(card: CardTerm) {
    return this.items.filter({ hasText: formatTermLabel(card) });
  }

  /** The PDF in its frame. */
  get frame() {
    return this.card.locator('iframe');
  }

  get more() {
    return this.card.getByRole('button', { name: 'More' });
  }

  menuItem(name: string) {
    return this.page.getByRole('menuitem', { name });
  }

  async showAs(view: 'PDF' | 'page') {
    await this.more.click();
    await this.menuItem(`Show as ${view}`).click();
  }

  /** The value next to a label of the card's page. */
  value(label: string) {
    return this.card.locator(`dt:text-is("${label}") + dd`);
  }

  get close() {
    return this.card.getByRole('button', { name: 'Close' });
  }

  /** Collects the paths of the cards that the page requests from now on. */
  collectCardRequests() {
    const requestedPaths: string[] = [];
    this.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/report-card(-page)?\//.test(pathname)) requestedPaths.push(pathname);
    });
    return requestedPaths;
  }
}
