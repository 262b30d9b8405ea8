import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { expect } from 'vitest';
import { readZip } from './read-zip.ts';
import type { TestBrowser } from './test-browser.ts';
import type { TestPortal } from './test-portal.ts';
import { uploadForm } from './upload-form.ts';

export const ANYA = '20260001';
export const getArchive = (id: string) => pathTo(paths.familyArchive, { id });

/** Stores a file for the student. */
export const upload = async (
  browser: TestBrowser,
  file_type: string,
  name: string,
  bytes: Uint8Array,
  replace = '0',
) => {
  const response = await browser.post(
    paths.storeFile,
    uploadForm({ id: ANYA, file_type, replace }, { name, bytes }),
  );
  expect(response.statusCode, response.body).toBe(200);
};

/** Saves answers of the student. */
export const save = async (browser: TestBrowser, answers: Record<string, unknown>) => {
  const response = await browser.post(paths.saveStudent, { id: ANYA, ...answers });
  expect(response.statusCode, response.body).toBe(200);
};

/** Downloads and unpacks the archive. */
export async function download(browser: TestBrowser, id = ANYA) {
  const response = await browser.get(getArchive(id));
  expect(response.statusCode, response.body).toBe(200);
  const files = readZip(response.rawPayload);
  const text = (name: string) => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`${name} is not in the archive.`);
    return bytes.toString();
  };
  /** The rows of a table without line breaks in cells, without the headings. */
  const rows = (name: string) =>
    text(name)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(','));
  return { response, files, text, rows };
}

export const getRow = ({ db }: TestPortal, id = ANYA) =>
  db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
