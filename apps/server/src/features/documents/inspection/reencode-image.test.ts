import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreUnavailableError } from '../../../storage/file-store.ts';
import {
  cornerColours,
  createFourColourImage,
  phoneHeic,
  phoneJpeg,
} from '../../../testing/upload-images.ts';
import { prepareUpload } from './prepare-upload.ts';

/** Metadata that cameras and programs write. */
const beside = ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'pages'];

async function stored(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'formroom-picture-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const received = join(folder, 'received');
  await writeFile(received, bytes);
  const prepared = await prepareUpload(received, folder);
  const picture = await readFile(prepared.path);
  expect(picture).toHaveLength(prepared.bytes);
  const facts = await sharp(picture).metadata();
  expect(beside.filter((each) => each in facts)).toEqual([]);
  return { picture, ...facts };
}

/** Returns the largest difference between the colours of the corners and the expected ones. */
async function distanceOfCorners(picture: Buffer, colours: readonly string[] = cornerColours) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const distances = colours.flatMap((colour, index) => {
    const x = index % 2 === 0 ? 4 : info.width - 5;
    const y = index < 2 ? 4 : info.height - 5;
    const wanted = Buffer.from(colour.slice(1), 'hex');
    return [0, 1, 2].map((part) =>
      Math.abs((data[(y * info.width + x) * info.channels + part] ?? 0) - (wanted[part] ?? 0)),
    );
  });
  return Math.max(...distances);
}

describe('an image', () => {
  it('is stored upright, reduced, in its colours and without metadata', async () => {
    const photo = await phoneJpeg();
    expect(await sharp(photo).metadata()).toMatchObject({
      orientation: 6,
      exif: expect.any(Buffer) as Buffer,
    });

    const { picture, ...facts } = await stored(photo);
    expect(facts).toMatchObject({ format: 'jpeg', width: 1800, height: 2400 });
    expect(await distanceOfCorners(picture)).toBeLessThan(8);
    for (const left of ['Exif', 'GPS', 'Anya']) expect(picture.includes(left)).toBe(false);
  });

  it.each([
    [1, [0, 1, 2, 3]],
    [2, [1, 0, 3, 2]],
    [3, [3, 2, 1, 0]],
    [4, [2, 3, 0, 1]],
    [5, [0, 2, 1, 3]],
    [6, [2, 0, 3, 1]],
    [7, [3, 1, 2, 0]],
    [8, [1, 3, 0, 2]],
  ])('is rotated and mirrored by orientation %i', async (orientation, order) => {
    const photo = await (await createFourColourImage(60, 40)).withMetadata({ orientation }).jpeg().toBuffer();
    const { picture, ...facts } = await stored(photo);
    expect(facts).toMatchObject(orientation < 5 ? { width: 60, height: 40 } : { width: 40, height: 60 });
    const upright = order.map((index) => cornerColours[index] ?? '');
    expect(await distanceOfCorners(picture, upright)).toBeLessThan(12);
  });

  it('in HEIC is rotated once and converted from a wider colour space', async () => {
    const { picture, ...facts } = await stored(await phoneHeic());
    expect(facts).toMatchObject({ format: 'jpeg', width: 64, height: 96 });
    expect(await distanceOfCorners(picture)).toBeLessThan(12);
  });

  it('is not enlarged, and keeps its transparency', async () => {
    const logo = await sharp({ create: { width: 50, height: 40, channels: 4, background: '#19402780' } })
      .png()
      .toBuffer();
    const { picture, ...facts } = await stored(logo);
    expect(facts).toMatchObject({ format: 'png', width: 50, height: 40, hasAlpha: true });
    expect([...(await sharp(picture).raw().toBuffer()).subarray(0, 4)]).toEqual([0x19, 0x40, 0x27, 0x80]);
  });

  it('with several frames is stored as its first frame', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);

    const { picture, ...facts } = await stored(moving);
    expect(facts).toMatchObject({ format: 'webp', width: 40, height: 40 });
    expect(await distanceOfCorners(picture, ['#ff0000'])).toBeLessThan(12);
  });

  it('in CMYK is converted to sRGB', async () => {
    const print = await (await createFourColourImage(200, 200)).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe('cmyk');
    const { picture, ...facts } = await stored(print);
    expect(facts).toMatchObject({ space: 'srgb', channels: 3 });
    expect(await distanceOfCorners(picture)).toBeLessThan(90);
  });

  it('loses metadata and appended data', async () => {
    const page = '<script>alert(document.cookie)</script>';
    const photo = await (
      await createFourColourImage(200, 200)
    )
      .withExif({ IFD0: { ImageDescription: page } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([photo, Buffer.from(`${page}PK\x05\x06${'\0'.repeat(18)}`)]);
    const { picture } = await stored(polyglot);
    expect(picture.includes('<script')).toBe(false);
    expect(picture.includes('PK')).toBe(false);
  });
});

/** Makes every write of a process to a file fail as on a full disk. */
const onFullDisk = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  fs.promises.writeFile = () => Promise.reject(full());
  fs.write = (...args) => args.at(-1)(full());
  syncBuiltinESMExports();
`)}`;

describe('a full disk', () => {
  it.each([
    ['a photo', () => phoneJpeg(400, 300)],
    ['a photo in HEIC', phoneHeic],
  ])('is reported as a failure of the store, not as a rejection of %s', async (_what, photo) => {
    const options = process.env.NODE_OPTIONS;
    process.env.NODE_OPTIONS = `${options ?? ''} --import ${onFullDisk}`;
    onTestFinished(() => {
      if (options === undefined) delete process.env.NODE_OPTIONS;
      else process.env.NODE_OPTIONS = options;
    });
    await expect(stored(await photo())).rejects.toThrow(StoreUnavailableError);
  });
});
