import { createHash, randomUUID } from 'node:crypto';
import type { StoreFileResponse } from '@formroom/domain/api/documents.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import { largePdf } from '../../apps/server/src/testing/large-files.ts';
import type { Family } from './family.ts';

/** Keeps a drill below the limit of files for each student. */
const UPLOADS_PER_ROUND = 4;
const PDF_BYTES = 400_000;

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Consecutive uploads of one family: photographs if any are given, otherwise scans. */
export class UploadStream {
  /** The hash of each acknowledged upload by file key; undefined for photographs, which are re-encoded. */
  readonly stored = new Map<string, string | undefined>();
  #pending: (() => FormData) | undefined;
  readonly #family: Family;
  readonly #photos: readonly Buffer[];

  constructor(family: Family, photos: readonly Buffer[]) {
    this.#family = family;
    this.#photos = photos;
  }

  get isInterrupted() {
    return this.#pending !== undefined;
  }

  async run() {
    for (let upload = 0; upload < UPLOADS_PER_ROUND; upload += 1) {
      const [photo] = this.#photos;
      const bytes = photo ?? largePdf(PDF_BYTES);
      const fields = {
        file_type: documentTypes[upload % 3] ?? 'file',
        replace: '1',
        upload_id: randomUUID(),
      };
      const form = () => this.#createForm(fields, bytes);
      this.#pending = form;
      if (!(await this.#send(form(), photo ? undefined : sha256(bytes)))) return;
      this.#pending = undefined;
    }
  }

  /** Repeats an interrupted upload with the same upload ID, as the page does after a connection error. */
  async retry() {
    const form = this.#pending?.();
    this.#pending = undefined;
    if (!form) return;
    const file = form.get('file');
    const hash =
      this.#photos[0] || !(file instanceof Blob) ? undefined : sha256(Buffer.from(await file.arrayBuffer()));
    if (!(await this.#send(form, hash))) throw new Error('A retried upload was not stored.');
  }

  async #send(form: FormData, hash: string | undefined) {
    const response = await this.#family.browser.post(paths.storeFile, form).catch(() => undefined);
    if (!response) return false;
    if (response.status !== 200)
      throw new Error(`An upload returned status ${response.status}: ${response.text}`);
    const { url } = JSON.parse(response.text) as StoreFileResponse;
    this.stored.set(url.split('/').at(-1) ?? '', hash);
    return true;
  }

  #createForm(fields: Record<string, string>, bytes: Buffer) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id: this.#family.id, ...fields })) form.set(name, value);
    form.set('file', new Blob([Uint8Array.from(bytes)]), 'page.pdf');
    return form;
  }
}
