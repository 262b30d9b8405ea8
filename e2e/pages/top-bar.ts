import type { Page } from '@playwright/test';

/** The green bar of every page for signed-in users. */
export class TopBar {
  readonly home;
  readonly menu;
  readonly account;
  readonly logout;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    const bar = page.getByRole('banner');
    this.home = bar.getByRole('link', { name: /home/ });
    this.menu = bar.getByRole('button', { name: 'Menu', exact: true });
    this.account = bar.getByRole('button', { name: /^Account of/ });
    this.logout = bar.getByRole('button', { name: 'Logout' });
  }

  /**
   * Chooses an entry of the open menu, by keyboard: a menu moves a sixth of a second after the window got another size, and
   * a click is lost if that happens between its press and its release.
   */
  async choose(entry: string) {
    await this.page.getByRole('menuitem', { name: entry }).press('Enter');
  }
}
