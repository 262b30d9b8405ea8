import { describe, expect, it } from 'vitest';
import {
  chooseFiles,
  createFile,
  createUploads,
  fileStates,
  settle,
  startUpload,
} from '#web/features/documents/testing/controlled-uploads.ts';
import { listUnsentNames } from '#web/features/documents/upload/upload-state.ts';
import { ApiError, NetworkError } from '#web/lib/api-error.ts';

const offline = () => new NetworkError('No connection.');
const rejected = (status: number) => new ApiError(status, { message: 'The file is damaged.' });

describe('uploading', () => {
  it('asks for a file when none is chosen', async () => {
    const { uploads, sent } = createUploads();
    await uploads.upload();
    expect(uploads.getSnapshot()).toMatchObject({
      errors: ['Please select a file!'],
      announcement: { text: 'Please select a file!' },
    });
    await uploads.upload();
    expect(uploads.getSnapshot().announcement.count).toBe(2);
    expect(sent).toEqual([]);
  });

  it('sends one file after the other, shows the progress, and removes stored files from the list', async () => {
    const { uploads, sent, refresh } = createUploads();
    await chooseFiles(uploads, ['a.pdf', 'b.pdf']);
    await startUpload(uploads);
    expect(fileStates(uploads)).toEqual([
      ['a.pdf', 'sending'],
      ['b.pdf', 'waiting'],
    ]);
    const begun = uploads.getSnapshot().announcement;
    expect(begun.text).toBe('Uploading a.pdf, b.pdf.');
    sent[0]?.onProgress(0.647);
    expect(uploads.getSnapshot().files[0]?.state).toEqual({ kind: 'sending', percent: 64 });
    expect(uploads.getSnapshot().announcement, 'not every percent').toBe(begun);
    sent[0]?.answer();
    await settle();
    expect(fileStates(uploads)).toEqual([['b.pdf', 'sending']]);
    expect(uploads.getSnapshot().announcement.text).toBe('stored a.pdf is uploaded.');
    sent[1]?.answer();
    await settle();
    expect(fileStates(uploads)).toEqual([]);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(sent.map(({ replace }) => replace)).toEqual([false, false]);
  });

  it('does not count a file as unsent while the list with it is loading', async () => {
    const { uploads, sent, refresh } = createUploads();
    let finish: () => void = () => undefined;
    refresh.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    await chooseFiles(uploads, ['a.pdf', 'b.pdf']);
    await startUpload(uploads);
    expect(listUnsentNames(uploads.getSnapshot())).toEqual(['a.pdf', 'b.pdf']);
    sent[0]?.answer();
    await settle();
    expect(fileStates(uploads)[0]).toEqual(['a.pdf', 'stored']);
    expect(listUnsentNames(uploads.getSnapshot())).toEqual(['b.pdf']);
    finish();
    await settle();
    expect(fileStates(uploads)).toEqual([['b.pdf', 'sending']]);
  });

  it('waits for a photo that is still being prepared', async () => {
    const { uploads, sent } = createUploads();
    uploads.choose([createFile('a.jpg')], 0);
    await startUpload(uploads);
    expect(sent.map(({ name }) => name)).toEqual(['a.jpg']);
  });

  it('does not begin twice', async () => {
    const { uploads, sent } = createUploads();
    await chooseFiles(uploads, ['a.pdf']);
    await startUpload(uploads);
    await startUpload(uploads);
    await uploads.resume();
    expect(sent).toHaveLength(1);
  });

  it('does not start after the page is left', async () => {
    const { uploads, sent } = createUploads();
    uploads.choose([createFile('a.jpg')], 0);
    void uploads.upload();
    uploads.stop();
    await settle();
    expect(sent).toEqual([]);
  });

  it('can be cancelled: the files stay chosen, and the stored files are reloaded', async () => {
    const { uploads, sent, refresh } = createUploads();
    await chooseFiles(uploads, ['a.pdf', 'b.pdf']);
    await startUpload(uploads);
    uploads.cancel();
    await settle();
    expect(fileStates(uploads)).toEqual([
      ['a.pdf', 'chosen'],
      ['b.pdf', 'chosen'],
    ]);
    expect(refresh).toHaveBeenCalledTimes(1);
    await startUpload(uploads);
    expect(sent.at(-1)?.uploadId).toBe(sent[0]?.uploadId);
  });
});

describe('a lost connection', () => {
  it('stops the files behind it, and Retry sends the same upload again', async () => {
    const { uploads, sent } = createUploads();
    await chooseFiles(uploads, ['a.pdf', 'b.pdf']);
    await startUpload(uploads);
    sent[0]?.fail(offline());
    await settle();
    expect(fileStates(uploads)).toEqual([
      ['a.pdf', 'failed'],
      ['b.pdf', 'waiting'],
    ]);
    expect(uploads.getSnapshot().announcement.text).toBe('Could not upload the file! a.pdf: No connection.');
    expect(sent).toHaveLength(1);

    await startUpload(uploads);
    expect(sent[1]?.uploadId).toBe(sent[0]?.uploadId);
    sent[1]?.answer();
    await settle();
    expect(fileStates(uploads)).toEqual([['b.pdf', 'sending']]);
  });

  it('no longer stops the others when the failed file is removed', async () => {
    const { uploads, sent } = createUploads();
    await chooseFiles(uploads, ['a.pdf', 'b.pdf', 'c.pdf']);
    await startUpload(uploads);
    sent[0]?.fail(offline());
    await settle();
    const [first, second] = uploads.getSnapshot().files;
    uploads.remove(second?.id ?? '');
    expect(fileStates(uploads)).toEqual([
      ['a.pdf', 'failed'],
      ['c.pdf', 'waiting'],
    ]);
    uploads.remove(first?.id ?? '');
    expect(fileStates(uploads)).toEqual([['c.pdf', 'chosen']]);
  });

  it('continues when the connection is back, without files chosen since', async () => {
    const { uploads, sent } = createUploads();
    await chooseFiles(uploads, ['a.pdf']);
    await startUpload(uploads);
    sent[0]?.fail(offline());
    await settle();
    await chooseFiles(uploads, ['c.pdf']);
    void uploads.resume();
    await settle();
    sent[1]?.answer();
    await settle();
    expect(fileStates(uploads)).toEqual([['c.pdf', 'chosen']]);
  });
});

describe('a rejected file', () => {
  it.each([413, 415, 422])('with status %d is not sent again, and the next file is sent', async (status) => {
    const { uploads, sent } = createUploads();
    await chooseFiles(uploads, ['a.pdf', 'b.pdf']);
    await startUpload(uploads);
    sent[0]?.fail(rejected(status));
    await settle();
    expect(uploads.getSnapshot().files[0]?.state).toEqual({
      kind: 'failed',
      reason: 'The file is damaged.',
      canRetry: false,
    });
    sent[1]?.answer();
    await settle();
    await startUpload(uploads);
    expect(sent).toHaveLength(2);
    expect(uploads.getSnapshot().errors).toEqual(['Please select a file!']);
  });

  it.each([401, 429, 500, 503])('with status %d can be sent again', async (status) => {
    const { uploads, sent } = createUploads();
    await chooseFiles(uploads, ['a.pdf']);
    await startUpload(uploads);
    sent[0]?.fail(rejected(status));
    await settle();
    expect(uploads.getSnapshot().files[0]?.state).toMatchObject({ canRetry: true });
  });
});
