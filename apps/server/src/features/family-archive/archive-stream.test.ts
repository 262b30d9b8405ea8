import type { Readable } from 'node:stream';
import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import type { FileStore } from '../../storage/file-store.ts';
import { largePdf } from '../../testing/large-files.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { createDefaultStore } from '../../testing/test-stores.ts';
import { uploadForm } from '../../testing/upload-form.ts';
import { streamArchive } from './archive-stream.ts';
import { loadArchiveData } from './archive-data.ts';

const ANYA = '20260001';

/** A store that records the files opened in it. */
function watched(fileStore: FileStore) {
  const opened: Readable[] = [];
  const open: FileStore['open'] = async (key) => {
    const file = await fileStore.open(key);
    if (file) opened.push(file.stream);
    return file;
  };
  return { fileStore: { ...fileStore, open }, opened };
}

describe('an archive', () => {
  it('leaves no stored file open if it is interrupted at any chunk', async () => {
    const portal = await testPortal(await createDefaultStore());
    const family = await portal.student();
    for (const name of ['a.pdf', 'b.pdf']) {
      const form = uploadForm({ id: ANYA, file_type: 'sea_slip' }, { name, bytes: largePdf(200_000) });
      expect((await family.post(paths.storeFile, form)).statusCode).toBe(200);
    }
    const { db, log, fileStore, config, server } = portal.app;
    const now = () => portal.app.now();
    const data = await loadArchiveData(db, ANYA, { now: portal.app.now(), timeZone: 'UTC' });
    // Without report cards, which are slow to render and open no file.
    const content = { data: { ...data, cards: [] }, form: Buffer.from('form'), isForFamily: false };

    let isWhole = false;
    for (let taken = 1; !isWhole; taken += 1) {
      const { opened, ...source } = watched(fileStore);
      const pieces = streamArchive({ db, log, config, server, now, ...source }, content);
      for (let piece = 0; piece < taken && !isWhole; piece += 1)
        isWhole = (await pieces.next()).done === true;
      await pieces.return(undefined);
      const areClosed = () => opened.every(({ closed }) => closed);
      await expect.poll(areClosed, { message: `after ${taken} pieces` }).toBe(true);
    }
  });
});
