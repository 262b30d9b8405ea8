import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RefusedFile } from '@formroom/domain/registration/upload-refusals.ts';
import { validFiles, type UploadFile, uploadFiles } from '../../../testing/upload-files.ts';
import { buildPdf } from '../../../testing/upload-pdfs.ts';
import { inspectPdf } from './pdf-inspection.ts';
import { prepareUpload } from './prepare-upload.ts';

async function received(file: UploadFile) {
  const folder = await mkdtemp(join(tmpdir(), 'formroom-upload-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'received');
  await writeFile(path, await file.bytes());
  return { folder, path };
}

describe('an upload', () => {
  it.each(Object.entries(uploadFiles))('%s', async (_, file) => {
    const { folder, path } = await received(file);
    const outcome = await prepareUpload(path, folder).catch((error: unknown) => {
      if (error instanceof RefusedFile) return { rejection: error.reason };
      throw error;
    });
    expect(outcome).toMatchObject(file.outcome);
    const left = (await readdir(folder)).length;
    expect(left).toBe('path' in outcome && outcome.path !== path ? 2 : 1);
  });

  it.each(['a web page before a PDF', 'a PDF before a web page', 'a PDF that ends twice'] as const)(
    'that is %s is stored as the PDF alone',
    async (name) => {
      const { folder, path } = await received(validFiles[name]);
      const prepared = await prepareUpload(path, folder);
      const stored = await readFile(prepared.path, 'latin1');
      expect(stored.trimEnd()).toBe(buildPdf().toString('latin1').trimEnd());
      expect(prepared.bytes).toBe(stored.length);
    },
  );

  it('is rejected as busy while one PDF is inspected and 100 wait', async () => {
    const { path } = await received(validFiles['a plain PDF']);
    // All are queued before the first can be inspected.
    const outcomes = await Promise.allSettled(Array.from({ length: 120 }, () => inspectPdf(path)));
    const reasons = outcomes
      .filter((each) => each.status === 'rejected')
      .map(({ reason }) => (reason as RefusedFile).reason);
    expect(reasons).toEqual(Array.from({ length: 19 }, () => 'busy'));
  });

  it('fails with the file system’s error, not a rejection, if the received file is missing', async () => {
    await expect(prepareUpload('/nowhere/at-all', tmpdir())).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
