import { RefusedFile } from '@formroom/domain/registration/upload-refusals.ts';
import { vi } from 'vitest';
import { DocumentUploads } from '#web/features/documents/upload/document-uploads.ts';

type Sent = Parameters<ConstructorParameters<typeof DocumentUploads>[0]['send']>[0];

/** The uploads of one document, with a server whose responses the test controls. */
export function createUploads(type: 'birth_certificate' | 'picture' = 'birth_certificate') {
  const sent: (Sent & { answer: () => void; fail: (error: Error) => void })[] = [];
  const refresh = vi.fn(() => Promise.resolve());
  let ids = 0;
  const uploads = new DocumentUploads({
    type,
    prepare: (file) =>
      file.size === 0
        ? Promise.reject(new RefusedFile('empty'))
        : Promise.resolve({ content: file, isPicture: false }),
    send: (upload) =>
      new Promise((resolve, reject) => {
        upload.signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
        sent.push({ ...upload, answer: () => resolve({ name: `stored ${upload.name}` }), fail: reject });
      }),
    refresh,
    newId: () => `upload ${(ids += 1)}`,
  });
  return { uploads, sent, refresh };
}

export const createFile = (name: string, content = 'x') => new File([content], name);
export const fileStates = (uploads: DocumentUploads) =>
  uploads.getSnapshot().files.map(({ name, state }) => [name, state.kind]);
/** Waits for everything that does not depend on a response. */
export const settle = () => new Promise((resolve) => setTimeout(resolve));

export async function chooseFiles(uploads: DocumentUploads, names: readonly string[], current = 0) {
  uploads.choose(
    names.map((name) => createFile(name)),
    current,
  );
  await settle();
}

export async function startUpload(uploads: DocumentUploads) {
  void uploads.upload();
  await settle();
}
