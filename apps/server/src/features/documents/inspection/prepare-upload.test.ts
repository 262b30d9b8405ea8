import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type UploadFile, uploadFiles } from '../../../testing/upload-files.ts';
import { prepareUpload, UnusableUpload } from './prepare-upload.ts';

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
      if (error instanceof UnusableUpload) return { fault: error.fault };
      throw error;
    });
    expect(outcome).toMatchObject(file.outcome);
    const left = (await readdir(folder)).length;
    expect(left).toBe('path' in outcome && outcome.path !== path ? 2 : 1);
  });
});
