import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import type { TestBrowser } from './test-browser.ts';
import { uploadForm } from './upload-form.ts';

/** A term as form fields. */
type TermFields = readonly [year: string, term: string];

export const resultsTemplate = (year: number, term: number) =>
  `${pathTo(paths.importTemplate, { kind: 'term-results' })}?year=${year}&term=${term}`;

export const sendResults = (
  admin: TestBrowser,
  bytes: Uint8Array,
  [year, term]: TermFields = ['2026', '1'],
) => admin.post(paths.importTermResults, uploadForm({ year, term }, { name: 'Results.xlsx', bytes }));

/** Returns the preview of an import of results. */
export async function previewResults(admin: TestBrowser, bytes: Uint8Array, term?: TermFields) {
  const response = await sendResults(admin, bytes, term);
  expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
  return response.json<ImportPreview>();
}

/** Fills in a course mark in the rows of the template for which one is given. */
export async function fillInMarks(
  template: Uint8Array,
  courseMark: (line: readonly unknown[]) => number | null,
) {
  const { sheets } = await readXlsx(template);
  const filled = sheets.map(({ name, rows: [headings = [], ...rows] }) => {
    const at = headings.indexOf('Course Mark');
    const fill = (row: (typeof rows)[number]) =>
      row.map((cell, index) => (index === at ? (courseMark(row) ?? cell) : cell));
    return { name, rows: [headings, ...rows.map(fill)] };
  });
  return await buildWorkbook(...filled);
}

type Sheet = Parameters<typeof writeXlsx>[0]['sheets'][number];
export const buildWorkbook = async (...sheets: Sheet[]) => Buffer.from(await writeXlsx({ sheets }));

export const marksSheet = (...rows: (string | number | null)[][]): Sheet => ({
  name: 'Marks',
  rows: [['Student ID', 'Subject', 'Course Mark', 'Exam Mark', 'Remark'], ...rows],
});
