import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { objectStoreEnvironment, storeNames, testStores } from '../testing/test-stores.ts';
import {
  type FileStore,
  generateFileKey,
  StoreConfigurationError,
  StoreUnavailableError,
} from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

async function openStore(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'formroom-store-'));
  const store = await openFileStore(readConfig({ DATA_DIR: folder, ...environment }).files);
  onTestFinished(() => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const getFile = (content: string | Buffer) => {
    const path = join(folder, 'received');
    writeFileSync(path, content);
    return path;
  };
  return { store, folder, getFile };
}

const read = async (store: FileStore, key: string) => {
  const file = await store.open(key);
  return file && { bytes: file.bytes, content: await buffer(file.stream) };
};

async function namesIn(store: FileStore) {
  const names: string[] = [];
  for await (const name of store.list()) names.push(name);
  return names.toSorted();
}

it('generates file keys of 160 random bits', () => {
  const keys = Array.from({ length: 60 }, () => Buffer.from(generateFileKey(), 'hex'));
  // Each bit is set in some keys and unset in others.
  const always = keys.reduce((sum, key) => Buffer.from(sum.map((byte, at) => byte & (key[at] ?? 0))));
  const never = keys.reduce((sum, key) => Buffer.from(sum.map((byte, at) => byte | (key[at] ?? 0))));
  expect([always, never]).toEqual([Buffer.alloc(20, 0), Buffer.alloc(20, 255)]);
});

describe.each(storeNames)('the store on %s', (name) => {
  const freshStore = async () => await openStore(await testStores[name]());

  it('returns a stored file byte for byte, with its size', async () => {
    const { store, getFile } = await freshStore();
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256));
    const key = generateFileKey();
    await store.put(key, getFile(content), 'image/jpeg');
    const file = await read(store, key);
    expect(file?.bytes).toBe(300_000);
    expect(file?.content.equals(content)).toBe(true);
  });

  it('stores a file of the maximum size and an empty one', async () => {
    const { store, getFile } = await freshStore();
    const [large, empty] = [generateFileKey(), generateFileKey()];
    await store.put(large, getFile(Buffer.alloc(10 * 1024 * 1024, 7)), 'application/pdf');
    await store.put(empty, getFile(''), 'application/pdf');
    expect((await read(store, large))?.content.equals(Buffer.alloc(10 * 1024 * 1024, 7))).toBe(true);
    expect(await read(store, empty)).toEqual({ bytes: 0, content: Buffer.alloc(0) });
  });

  it('lists files, and no longer those that were removed', async () => {
    const { store, getFile } = await freshStore();
    expect(await namesIn(store)).toEqual([]);
    const keys = Array.from({ length: 25 }, generateFileKey).toSorted();
    for (const key of keys) await store.put(key, getFile(key), 'image/png');
    expect(await namesIn(store)).toEqual(keys);

    const [gone = '', ...left] = keys;
    await store.remove(gone);
    await store.remove(gone);
    expect(await store.open(gone)).toBeUndefined();
    expect(await namesIn(store)).toEqual(left);
  });

  it('responds to a ping', async () => {
    const { store } = await freshStore();
    await expect(store.ping()).resolves.toBeUndefined();
  });

  it('has no file after a failed put', async () => {
    const { store, folder } = await freshStore();
    const key = generateFileKey();
    await expect(store.put(key, join(folder, 'not there'), 'image/png')).rejects.toThrow();
    expect(await store.open(key)).toBeUndefined();
    await store.remove(key);
    expect(await namesIn(store)).toEqual([]);
  });
});

describe('the store on the disk', () => {
  it('never leaves its folder', async () => {
    const { store, getFile } = await openStore({});
    for (const key of ['../outside', '/etc/passwd', '', '.', `${generateFileKey()}/x`]) {
      await expect(store.open(key)).rejects.toThrow('not a valid file key');
      await expect(store.put(key, getFile('x'), 'image/png')).rejects.toThrow('not a valid file key');
    }
  });

  it('throws StoreUnavailableError on a full disk, and frees the space of the failed put', async () => {
    const { store, folder, getFile } = await openStore({});
    const key = generateFileKey();
    mkdirSync(join(folder, 'files'));
    symlinkSync('/dev/full', join(folder, 'files', `${key}.part`));
    await expect(store.put(key, getFile('x'), 'image/png')).rejects.toThrow(StoreUnavailableError);
    expect(readdirSync(join(folder, 'files'))).toEqual([]);
  });

  it('removes the remains of an interrupted put', async () => {
    const { store, folder, getFile } = await openStore({});
    const key = generateFileKey();
    await store.put(key, getFile('x'), 'image/png');
    writeFileSync(join(folder, 'files', `${key}.part`), 'half');
    expect(await namesIn(store)).toEqual([key]);
    await store.remove(key);
    expect(readdirSync(join(folder, 'files'))).toEqual([]);
  });
});

describe('the object store', () => {
  it("throws StoreUnavailableError soon if it can't be reached", async () => {
    const { store, getFile } = await openStore(objectStoreEnvironment('http://127.0.0.1:9'));
    const key = generateFileKey();
    await expect(store.ping()).rejects.toThrow(StoreUnavailableError);
    await expect(store.open(key)).rejects.toThrow(StoreUnavailableError);
    await expect(store.put(key, getFile('x'), 'image/png')).rejects.toThrow(StoreUnavailableError);
  });

  it('without the bucket fails with a message for the operator', async () => {
    const environment = await testStores.s3();
    const FILES_URL = environment.FILES_URL?.replace('school-files', 'other-school') ?? '';
    const { store } = await openStore({ ...environment, FILES_URL });
    const ping = store.ping();
    await expect(ping).rejects.toThrow(StoreConfigurationError);
    await expect(ping).rejects.toThrow('FILES_URL: the bucket does not exist.');
    // Not reported as a missing file: the file still exists.
    await expect(store.open(generateFileKey())).rejects.toThrow(StoreUnavailableError);
    await expect(store.remove(generateFileKey())).rejects.toThrow(StoreUnavailableError);
  });
});
