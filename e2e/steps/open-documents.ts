import type { Page } from '@playwright/test';
import { DocumentsPage } from '../pages/documents-page.ts';
import { signInFreshStudent } from './sign-in.ts';

/** Opens the step Upload Documents for a student without uploads. */
export async function openDocuments(page: Page, portalUrl: string) {
  const student = await signInFreshStudent(page, portalUrl);
  const form = new DocumentsPage(page, student.id);
  await form.open();
  return { ...student, form };
}
