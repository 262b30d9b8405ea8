import { createHash, randomUUID } from 'node:crypto';
import type { StoreFileResponse } from '@formroom/domain/api/documents.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import { largePdf } from '../../apps/server/src/testing/large-files.ts';
import type { Family } from './family.ts';

/** Stays below the limit of files per student. */
const UPLOADS_PER_ROUND = 4;
const PDF_BYTES = 400_000;

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** One family's consecutive uploads: scans, or photographs. */
export class UploadStream {
  /** The hash of each stored scan by file key; photographs are reencoded, so theirs is undefined. */
  readonly stored = new Map<string, string | undefined>();
  #unanswered: (() => FormData) | undefined;
  readonly #family: Family;
  readonly #pictures: readonly Buffer[];

  constructor(family: Family, pictures: readonly Buffer[]) {
    this.#family = family;
    this.#pictures = pictures;
  }

  get isInterrupted() {
    return this.#unanswered !== undefined;
  }

  async run() {
    for (let upload = 0; upload < UPLOADS_PER_ROUND; upload += 1) {
      const [photo] = this.#pictures;
      const bytes = photo ?? largePdf(PDF_BYTES);
      const fields = {
        file_type: documentTypes[upload % 3] ?? 'file',
        replace: '1',
        upload_id: randomUUID(),
      };
      const form = () => this.#form(fields, bytes);
      this.#unanswered = form;
      if (!(await this.#send(form(), photo ? undefined : sha256(bytes)))) return;
      this.#unanswered = undefined;
    }
  }

  /** Repeats the upload as the family's page does after a lost connection. */
  async sendAgain() {
    const form = this.#unanswered?.();
    this.#unanswered = undefined;
    if (!form) return;
    const file = form.get('file');
    const hash =
      this.#pictures[0] || !(file instanceof Blob)
        ? undefined
        : sha256(Buffer.from(await file.arrayBuffer()));
    if (!(await this.#send(form, hash))) throw new Error('An upload that was sent again was not stored.');
  }

  async #send(form: FormData, hash: string | undefined) {
    const answer = await this.#family.browser.post(paths.storeFile, form).catch(() => undefined);
    if (!answer) return false;
    if (answer.status !== 200) throw new Error(`An upload was answered ${answer.status}: ${answer.text}`);
    const { url } = JSON.parse(answer.text) as StoreFileResponse;
    this.stored.set(url.split('/').at(-1) ?? '', hash);
    return true;
  }

  #form(fields: Record<string, string>, bytes: Buffer) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id: this.#family.id, ...fields })) form.set(name, value);
    form.set('file', new Blob([Uint8Array.from(bytes)]), 'page.pdf');
    return form;
  }
}
