import { createHash, randomUUID } from 'node:crypto';
import type { StoreFileResponse } from '@formroom/domain/api/documents.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { uploadForm } from '../../apps/server/src/testing/upload-form.ts';
import { type Browser, parseJson } from './family.ts';

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Uploads a document as the page does, and returns its file key.
 * @param upload_id the same in a retry, so that the file is stored once
 * @throws Error unless it is stored
 */
export async function uploadFile(
  browser: Browser,
  {
    id,
    file_type = 'sea_slip',
    upload_id = randomUUID(),
  }: Record<'id', string> & Partial<Record<'file_type' | 'upload_id', string>>,
  bytes: Uint8Array,
) {
  const form = uploadForm({ id, file_type, replace: '1', upload_id }, { name: 'page', bytes });
  const { url } = parseJson(await browser.post(paths.storeFile, form)) as StoreFileResponse;
  return url.split('/').at(-1) ?? '';
}
