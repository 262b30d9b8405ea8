import { sections } from '@formroom/domain/registration/catalogue.ts';
import type { Section } from '@formroom/domain/registration/section.ts';
import { type StepId, steps } from '@formroom/domain/registration/steps.ts';
import { expect, type Locator, type Page } from '@playwright/test';

/** The time until a page shows what another has saved. */
export const POLL_MS = 5_000;

/** A step of the registration form. */
export class RegistrationPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(step: StepId) {
    const { path, title } = getStep(step);
    await this.page.goto(path);
    await expect(this.heading(title)).toBeVisible();
  }

  heading(title: string) {
    return this.page.getByRole('heading', { level: 1, name: title });
  }

  /** A section of the step by its title, without the number before it. */
  section(title: string): Locator {
    return this.page.getByRole('group', { name: new RegExp(`^(Section \\d )?${title}$`) });
  }

  field(label: string, section?: string): Locator {
    return (section === undefined ? this.page : this.section(section)).getByLabel(label, { exact: true });
  }

  /** The icon that shows whether a field is saved. */
  saveIcon(field: Locator, state: 'Saving' | 'Saved' | 'Not saved yet') {
    return this.page
      .locator('.MuiFormControl-root', { has: field })
      .getByRole('img', { name: state, exact: true });
  }

  get saveStatus() {
    return this.page.getByRole('status');
  }

  get continueButton() {
    return this.page.getByRole('button', { name: 'Continue', exact: true });
  }

  /** Waits until the tab has no unsaved changes. */
  async waitUntilSaved() {
    const countUnsaved = () =>
      Object.keys(sessionStorage).filter((key) => key.startsWith('formroom.unsaved.')).length;
    await expect.poll(() => this.page.evaluate(countUnsaved)).toBe(0);
  }

  /** Moves the focus out of the current field. */
  async blur() {
    await this.page.keyboard.press('Tab');
  }

  async signOut() {
    await this.page.goto('/logout');
    await expect(this.page.getByLabel('Student ID', { exact: true })).toBeVisible();
  }
}

export function getStep(step: StepId) {
  const result = steps.find(({ id }) => id === step);
  if (!result) throw new Error(`There is no step ${step}.`);
  return result;
}

export const listSections = (step: StepId): Section[] => sections.filter((section) => section.step === step);
