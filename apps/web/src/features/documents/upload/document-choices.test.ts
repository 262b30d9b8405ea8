import { uploadRefusals } from '@formroom/domain/registration/upload-refusals.ts';
import { describe, expect, it } from 'vitest';
import {
  chooseFiles,
  createFile,
  createUploads,
  fileStates,
  settle,
  startUpload,
} from '#web/features/documents/testing/controlled-uploads.ts';
import { ApiError, NetworkError } from '#web/lib/api-error.ts';

const offline = () => new NetworkError('No connection.');
const rejected = (status: number) => new ApiError(status, { message: 'The file is damaged.' });

describe('replacing', () => {
  it('lets the first new file replace all stored ones, and adds the others', async () => {
    const { uploads, sent } = createUploads();
    uploads.setIntent('replace');
    await chooseFiles(uploads, ['a.pdf', 'b.pdf', 'c.pdf'], 5);
    await startUpload(uploads);
    sent[0]?.fail(rejected(422));
    await settle();
    sent[1]?.answer();
    await settle();
    sent[2]?.answer();
    await settle();
    expect(sent.map(({ replace }) => replace)).toEqual([true, true, false]);
  });

  it('is repeated when it is not known whether the first file was stored', async () => {
    const { uploads, sent } = createUploads();
    uploads.setIntent('replace');
    await chooseFiles(uploads, ['a.pdf', 'b.pdf'], 2);
    await startUpload(uploads);
    sent[0]?.fail(offline());
    await settle();
    await startUpload(uploads);
    sent[1]?.answer();
    await settle();
    expect(sent.map(({ name, replace }) => [name, replace])).toEqual([
      ['a.pdf', true],
      ['a.pdf', true],
      ['b.pdf', false],
    ]);
  });

  it('ends when all files are stored, or when it is cancelled', async () => {
    const { uploads, sent } = createUploads();
    uploads.setIntent('replace');
    await chooseFiles(uploads, ['a.pdf'], 1);
    await startUpload(uploads);
    sent[0]?.answer();
    await settle();
    expect(uploads.getSnapshot().intent).toBe('none');

    uploads.setIntent('replace');
    await chooseFiles(uploads, ['b.pdf'], 1);
    uploads.reset();
    expect(uploads.getSnapshot()).toMatchObject({ intent: 'none', files: [] });
  });

  it('is what a new photo always does', async () => {
    const { uploads, sent } = createUploads('picture');
    await chooseFiles(uploads, ['me.jpg'], 1);
    await startUpload(uploads);
    expect(sent[0]?.replace).toBe(true);
  });
});

describe('choosing', () => {
  it('accepts no more files than the limit', async () => {
    const { uploads } = createUploads();
    await chooseFiles(uploads, ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'], 3);
    expect(fileStates(uploads).map(([name]) => name)).toEqual(['a.pdf', 'b.pdf']);
    expect(uploads.getSnapshot().errors).toEqual(['There can be 5 files at most. 2 were left out.']);
  });

  it('lists files at once, also those chosen while others get ready', async () => {
    const { uploads } = createUploads();
    uploads.choose([createFile('a.jpg'), createFile('b.jpg')], 2);
    uploads.choose([createFile('c.jpg'), createFile('d.jpg')], 2);
    expect(uploads.getSnapshot().preparing).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    await settle();
    expect(fileStates(uploads).map(([name]) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(uploads.getSnapshot()).toMatchObject({
      preparing: [],
      errors: ['There can be 5 files at most. One was left out.'],
    });
  });

  it('accepts files up to the full limit when the stored ones are replaced', async () => {
    const { uploads } = createUploads();
    uploads.setIntent('replace');
    await chooseFiles(uploads, ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'], 5);
    expect(uploads.getSnapshot().files).toHaveLength(5);
    expect(uploads.getSnapshot().errors).toEqual([]);
  });

  it('shows why a file can’t be used, and accepts the others', async () => {
    const { uploads } = createUploads();
    uploads.choose([createFile('empty.pdf', ''), createFile('a.pdf')], 0);
    await settle();
    expect(uploads.getSnapshot()).toMatchObject({
      preparing: [],
      errors: [`Could not upload the file! empty.pdf: ${uploadRefusals.empty.text}`],
    });
    expect(fileStates(uploads)).toEqual([['a.pdf', 'chosen']]);
  });

  it('another photo replaces the first', async () => {
    const { uploads } = createUploads('picture');
    await chooseFiles(uploads, ['blurred.jpg']);
    await chooseFiles(uploads, ['sharp.jpg']);
    expect(fileStates(uploads)).toEqual([['sharp.jpg', 'chosen']]);
    uploads.choose([createFile('empty.jpg', '')], 0);
    await settle();
    expect(fileStates(uploads), 'unless it can’t be used').toEqual([['sharp.jpg', 'chosen']]);
  });
});
