import { describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api-error.ts';
import { DocumentUploads } from './document-uploads.ts';
import { RejectedFile } from './prepare-file.ts';

type Sent = Parameters<ConstructorParameters<typeof DocumentUploads>[0]['send']>[0];

/** The uploads of one document, with a server whose responses the test controls. */
function areaOf(type: 'birth_certificate' | 'picture' = 'birth_certificate') {
  const sent: (Sent & { answer: () => void; fail: (error: Error) => void })[] = [];
  const refresh = vi.fn(() => Promise.resolve());
  let ids = 0;
  const area = new DocumentUploads({
    type,
    prepare: (file) =>
      file.size === 0
        ? Promise.reject(new RejectedFile('The file is empty.'))
        : Promise.resolve({ content: file, isPicture: false }),
    send: (upload) =>
      new Promise((resolve, reject) => {
        upload.signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
        sent.push({ ...upload, answer: () => resolve({ name: `stored ${upload.name}` }), fail: reject });
      }),
    refresh,
    newId: () => `upload ${(ids += 1)}`,
  });
  return { area, sent, refresh };
}

const file = (name: string, content = 'x') => new File([content], name);
const states = (area: DocumentUploads) =>
  area.getSnapshot().files.map(({ name, state }) => [name, state.kind]);
const offline = () => new NetworkError('No connection.');
const refused = (status: number) => new ApiError(status, { message: 'The file is damaged.' });

/** Waits for everything that does not depend on a response. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function chosen(area: DocumentUploads, names: readonly string[], current = 0) {
  area.choose(
    names.map((name) => file(name)),
    current,
  );
  await settle();
}

async function uploading(area: DocumentUploads) {
  void area.upload();
  await settle();
}

describe('uploading', () => {
  it('asks for a file when none is chosen', async () => {
    const { area, sent } = areaOf();
    await area.upload();
    expect(area.getSnapshot()).toMatchObject({
      errors: ['Please select a file!'],
      announcement: { text: 'Please select a file!' },
    });
    await area.upload();
    expect(area.getSnapshot().announcement.count).toBe(2);
    expect(sent).toEqual([]);
  });

  it('sends one file after the other, shows the progress, and removes stored files from the list', async () => {
    const { area, sent, refresh } = areaOf();
    await chosen(area, ['a.pdf', 'b.pdf']);
    await uploading(area);
    expect(states(area)).toEqual([
      ['a.pdf', 'sending'],
      ['b.pdf', 'waiting'],
    ]);
    const begun = area.getSnapshot().announcement;
    expect(begun.text).toBe('Uploading a.pdf, b.pdf.');
    sent[0]?.onProgress(0.647);
    expect(area.getSnapshot().files[0]?.state).toEqual({ kind: 'sending', percent: 64 });
    expect(area.getSnapshot().announcement, 'not every percent').toBe(begun);
    sent[0]?.answer();
    await settle();
    expect(states(area)).toEqual([['b.pdf', 'sending']]);
    expect(area.getSnapshot().announcement.text).toBe('stored a.pdf is uploaded.');
    sent[1]?.answer();
    await settle();
    expect(states(area)).toEqual([]);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(sent.map(({ replace }) => replace)).toEqual([false, false]);
  });

  it('waits for a photo that is still being prepared', async () => {
    const { area, sent } = areaOf();
    area.choose([file('a.jpg')], 0);
    await uploading(area);
    expect(sent.map(({ name }) => name)).toEqual(['a.jpg']);
  });

  it('does not begin twice', async () => {
    const { area, sent } = areaOf();
    await chosen(area, ['a.pdf']);
    await uploading(area);
    await uploading(area);
    await area.resume();
    expect(sent).toHaveLength(1);
  });

  it('does not start after the page is left', async () => {
    const { area, sent } = areaOf();
    area.choose([file('a.jpg')], 0);
    void area.upload();
    area.stop();
    await settle();
    expect(sent).toEqual([]);
  });

  it('can be cancelled: the files stay chosen, and the stored files are reloaded', async () => {
    const { area, sent, refresh } = areaOf();
    await chosen(area, ['a.pdf', 'b.pdf']);
    await uploading(area);
    area.cancel();
    await settle();
    expect(states(area)).toEqual([
      ['a.pdf', 'chosen'],
      ['b.pdf', 'chosen'],
    ]);
    expect(refresh).toHaveBeenCalledTimes(1);
    await uploading(area);
    expect(sent.at(-1)?.uploadId).toBe(sent[0]?.uploadId);
  });
});

describe('a lost connection', () => {
  it('stops the files behind it, and Retry sends the same upload again', async () => {
    const { area, sent } = areaOf();
    await chosen(area, ['a.pdf', 'b.pdf']);
    await uploading(area);
    sent[0]?.fail(offline());
    await settle();
    expect(states(area)).toEqual([
      ['a.pdf', 'failed'],
      ['b.pdf', 'waiting'],
    ]);
    expect(area.getSnapshot().announcement.text).toBe('Could not upload the file! a.pdf: No connection.');
    expect(sent).toHaveLength(1);

    await uploading(area);
    expect(sent[1]?.uploadId).toBe(sent[0]?.uploadId);
    sent[1]?.answer();
    await settle();
    expect(states(area)).toEqual([['b.pdf', 'sending']]);
  });

  it('no longer stops the others when the failed file is removed', async () => {
    const { area, sent } = areaOf();
    await chosen(area, ['a.pdf', 'b.pdf', 'c.pdf']);
    await uploading(area);
    sent[0]?.fail(offline());
    await settle();
    const [first, second] = area.getSnapshot().files;
    area.remove(second?.id ?? '');
    expect(states(area)).toEqual([
      ['a.pdf', 'failed'],
      ['c.pdf', 'waiting'],
    ]);
    area.remove(first?.id ?? '');
    expect(states(area)).toEqual([['c.pdf', 'chosen']]);
  });

  it('continues when the connection is back, without files chosen since', async () => {
    const { area, sent } = areaOf();
    await chosen(area, ['a.pdf']);
    await uploading(area);
    sent[0]?.fail(offline());
    await settle();
    await chosen(area, ['c.pdf']);
    void area.resume();
    await settle();
    sent[1]?.answer();
    await settle();
    expect(states(area)).toEqual([['c.pdf', 'chosen']]);
  });
});

describe('a rejected file', () => {
  it.each([413, 415, 422])('with status %d is not sent again, and the next file is sent', async (status) => {
    const { area, sent } = areaOf();
    await chosen(area, ['a.pdf', 'b.pdf']);
    await uploading(area);
    sent[0]?.fail(refused(status));
    await settle();
    expect(area.getSnapshot().files[0]?.state).toEqual({
      kind: 'failed',
      reason: 'The file is damaged.',
      canRetry: false,
    });
    sent[1]?.answer();
    await settle();
    await uploading(area);
    expect(sent).toHaveLength(2);
    expect(area.getSnapshot().errors).toEqual(['Please select a file!']);
  });

  it.each([401, 429, 500, 503])('with status %d can be sent again', async (status) => {
    const { area, sent } = areaOf();
    await chosen(area, ['a.pdf']);
    await uploading(area);
    sent[0]?.fail(refused(status));
    await settle();
    expect(area.getSnapshot().files[0]?.state).toMatchObject({ canRetry: true });
  });
});

describe('replacing', () => {
  it('lets the first new file replace all stored ones, and adds the others', async () => {
    const { area, sent } = areaOf();
    area.setIntent('replace');
    await chosen(area, ['a.pdf', 'b.pdf', 'c.pdf'], 5);
    await uploading(area);
    sent[0]?.fail(refused(422));
    await settle();
    sent[1]?.answer();
    await settle();
    sent[2]?.answer();
    await settle();
    expect(sent.map(({ replace }) => replace)).toEqual([true, true, false]);
  });

  it('is repeated when it is not known whether the first file was stored', async () => {
    const { area, sent } = areaOf();
    area.setIntent('replace');
    await chosen(area, ['a.pdf', 'b.pdf'], 2);
    await uploading(area);
    sent[0]?.fail(offline());
    await settle();
    await uploading(area);
    sent[1]?.answer();
    await settle();
    expect(sent.map(({ name, replace }) => [name, replace])).toEqual([
      ['a.pdf', true],
      ['a.pdf', true],
      ['b.pdf', false],
    ]);
  });

  it('ends when all files are stored, or when it is cancelled', async () => {
    const { area, sent } = areaOf();
    area.setIntent('replace');
    await chosen(area, ['a.pdf'], 1);
    await uploading(area);
    sent[0]?.answer();
    await settle();
    expect(area.getSnapshot().intent).toBe('none');

    area.setIntent('replace');
    await chosen(area, ['b.pdf'], 1);
    area.reset();
    expect(area.getSnapshot()).toMatchObject({ intent: 'none', files: [] });
  });

  it('is what a new photo always does', async () => {
    const { area, sent } = areaOf('picture');
    await chosen(area, ['me.jpg'], 1);
    await uploading(area);
    expect(sent[0]?.replace).toBe(true);
  });
});

describe('choosing', () => {
  it('accepts no more files than the limit', async () => {
    const { area } = areaOf();
    await chosen(area, ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'], 3);
    expect(states(area).map(([name]) => name)).toEqual(['a.pdf', 'b.pdf']);
    expect(area.getSnapshot().errors).toEqual(['There can be 5 files at most. 2 were left out.']);
  });

  it('accepts files up to the full limit when the stored ones are replaced', async () => {
    const { area } = areaOf();
    area.setIntent('replace');
    await chosen(area, ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'], 5);
    expect(area.getSnapshot().files).toHaveLength(5);
    expect(area.getSnapshot().errors).toEqual([]);
  });

  it('shows why a file can’t be used, and accepts the others', async () => {
    const { area } = areaOf();
    area.choose([file('empty.pdf', ''), file('a.pdf')], 0);
    await settle();
    expect(area.getSnapshot()).toMatchObject({
      isPreparing: false,
      errors: ['Could not upload the file! empty.pdf: The file is empty.'],
    });
    expect(states(area)).toEqual([['a.pdf', 'chosen']]);
  });

  it('another photo replaces the first', async () => {
    const { area } = areaOf('picture');
    await chosen(area, ['blurred.jpg']);
    await chosen(area, ['sharp.jpg']);
    expect(states(area)).toEqual([['sharp.jpg', 'chosen']]);
    area.choose([file('empty.jpg', '')], 0);
    await settle();
    expect(states(area), 'unless it can’t be used').toEqual([['sharp.jpg', 'chosen']]);
  });
});
