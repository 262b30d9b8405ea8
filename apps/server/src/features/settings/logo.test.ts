import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../demo/random.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { getLetterhead } from './letterhead.service.ts';

const URL = '/api/logo';

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: { r: 25, g: 77, b: 39, alpha: 0.5 } } });

async function upload(admin: TestBrowser, bytes: Buffer<ArrayBuffer>, name = 'logo.png') {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  return await admin.post(URL, form);
}
const buffer = async (image: Sharp) => Buffer.from(await image.toBuffer());

const versionNow = async (browser: TestBrowser) =>
  (await browser.get('/api/settings')).json<{ logo: string | null }>().logo;

describe('the logo', () => {
  it.each([
    ['png', 'image/png'],
    ['webp', 'image/png'],
    ['jpeg', 'image/jpeg'],
  ] as const)('is accepted as %s, made smaller, and sent to everybody as %s', async (format, type) => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const sent = picture(1200, 800)
      .toFormat(format)
      .withMetadata({ exif: { IFD0: { Artist: 'Secret' } } });
    const stored = await upload(admin, await buffer(sent), 'whatever.txt');
    expect(stored.statusCode, stored.body).toBe(200);
    const version = await versionNow(await portal.student());
    expect(stored.json()).toEqual({ logo: version });

    const shown = await portal.browser().get(`${URL}?v=${String(version)}`);
    expect(shown.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${String(version)}"`,
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      width: 600,
      height: 400,
      format: type.slice(6),
    });
    expect(shown.rawPayload.includes('Secret')).toBe(false);
  });

  it('is revalidated with its ETag, and sent again only after a change', async () => {
    const portal = await testPortal();
    const [admin, browser] = [await portal.admin(), portal.browser()];
    expect((await browser.get(URL)).headers['cache-control']).toBe('private, no-store');
    await upload(admin, await buffer(picture(50).png()));
    const tag = String((await browser.get(URL)).headers.etag);
    const ask = () => browser.send('GET', `${URL}?v=old`, undefined, { 'if-none-match': tag });
    expect((await ask()).statusCode).toBe(304);
    await upload(admin, await buffer(picture(60).png()));
    const changed = await ask();
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['cache-control']).toBe('no-cache');
    expect(changed.headers.etag).not.toBe(tag);
  });

  it('is not enlarged', async () => {
    const portal = await testPortal();
    await upload(await portal.admin(), await buffer(picture(20, 10).png()));
    const shown = await portal.browser().get(URL);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 20, height: 10 });
  });

  it('is removed by `remove: 1` or an empty file', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const form = new FormData();
    form.set('remove', '1');
    for (const remove of [() => admin.post(URL, form), () => upload(admin, Buffer.alloc(0))]) {
      await upload(admin, await buffer(picture(50).png()));
      expect((await portal.browser().get(URL)).statusCode).toBe(200);
      expect((await remove()).json()).toEqual({ logo: null });
      expect((await portal.browser().get(URL)).statusCode).toBe(404);
      expect(await versionNow(admin)).toBeNull();
    }
  });

  it('is printed on forms', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const print = async () => {
      const { rawPayload } = await admin.get('/api/registration-form/20260001');
      return { pdf: await readPdf(rawPayload), bytes: rawPayload.length };
    };
    const without = await print();
    expect(await getLetterhead(portal.db)).toMatchObject({
      logo: null,
      files: {},
      school: { initials: 'SH' },
    });
    for (const format of ['png', 'jpeg'] as const) {
      const random = seededRandom(7);
      const noise = Uint8Array.from({ length: 300 * 300 * 3 }, () => random.below(256));
      const logo = sharp(noise, { raw: { width: 300, height: 300, channels: 3 } }).toFormat(format);
      await upload(admin, await buffer(logo));
      const printed = await print();
      const figures = printed.pdf.blocks.filter(({ role }) => role === 'Figure').length;
      expect(figures).toBe(without.pdf.blocks.filter(({ role }) => role === 'Figure').length + 1);
      expect(printed.bytes).toBeGreaterThan(without.bytes + 20_000);
    }
  });

  const bad: [string, () => Promise<Buffer<ArrayBuffer>> | Buffer<ArrayBuffer>, number, string][] = [
    ['a text', () => Buffer.from('hello'), 415, 'PNG, JPEG or WebP'],
    [
      'an SVG, which can contain scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'PNG, JPEG or WebP',
    ],
    ['another picture format', () => buffer(picture(10).gif()), 415, 'PNG, JPEG or WebP'],
    [
      'a truncated picture',
      async () => (await buffer(picture(300).png())).subarray(0, 400),
      422,
      'can’t be read',
    ],
    [
      'the signature of a PNG without a picture',
      () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      415,
      'PNG, JPEG or WebP',
    ],
    ['too many pixels', () => buffer(picture(7000).png()), 422, 'too many pixels'],
    ['too many bytes', () => Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), 413, 'larger than 10 MB'],
  ];
  it.each(bad)('is rejected as %s, and the previous logo is kept', async (_, bytes, status, reason) => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await upload(admin, await buffer(picture(50).png()));
    const before = await versionNow(admin);
    const response = await upload(admin, await bytes());
    expect(response.statusCode, response.body).toBe(status);
    const { message, errors } = response.json<{ message: string; errors: Record<string, string[]> }>();
    expect(message).toContain(reason);
    expect(errors.file).toEqual([message]);
    expect(await versionNow(admin)).toBe(before);
  });

  it('needs a file, a form, and 0 or 1 for `remove`', async () => {
    const admin = await (await testPortal()).admin();
    const empty = new FormData();
    empty.set('remove', '0');
    expect((await admin.post(URL, empty)).json()).toMatchObject({ message: 'Please select a file!' });
    const wrong = new FormData();
    wrong.set('remove', 'yes');
    expect((await admin.post(URL, wrong)).json()).toMatchObject({ errors: { remove: ['Answer 0 or 1.'] } });
    expect((await admin.post(URL, { remove: 1 })).statusCode).toBe(415);
  });
});
