import type { Page } from '@playwright/test';
import { chooseFile } from './choose-file.ts';
import type { TestFile } from './document-files.ts';

/** A workbook as CSV: a line of headings, then the rows. */
export const csv = (name: string, ...lines: string[]): TestFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

/** Chooses a workbook; by default with the button. */
export const chooseWorkbook = (
  page: Page,
  file: TestFile | string,
  action = () => page.getByRole('button', { name: 'Choose a file' }).click(),
) => chooseFile(page, file, action);
