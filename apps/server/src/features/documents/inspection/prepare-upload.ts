import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectPdf } from './pdf-inspection.ts';
import { reencodeInChildProcess } from './reencode-in-child-process.ts';
import { detectFileType } from './detect-file-type.ts';

export interface PreparedUpload {
  readonly path: string;
  readonly mediaType: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
  readonly extension: 'pdf' | 'jpg' | 'png' | 'webp';
  readonly bytes: number;
}

const kinds = {
  pdf: { mediaType: 'application/pdf', extension: 'pdf' },
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg' },
  png: { mediaType: 'image/png', extension: 'png' },
  webp: { mediaType: 'image/webp', extension: 'webp' },
  heic: { mediaType: 'image/jpeg', extension: 'jpg' },
} as const;

/**
 * Inspects a received file and prepares it for storing: a PDF is kept in place, without what stands around it; an image is re-encoded into
 * `folder`.
 * @throws RefusedFile with a message for the family; nothing is left in `folder` then
 */
export async function prepareUpload(received: string, folder: string): Promise<PreparedUpload> {
  const kind = await detectFileType(received);
  if (kind === 'pdf') {
    await inspectPdf(received);
    return { ...kinds.pdf, path: received, bytes: (await stat(received)).size };
  }
  const path = join(folder, randomUUID());
  return { ...kinds[kind], path, bytes: await reencodeInChildProcess(received, kind, path) };
}
