import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** A file for Playwright's file inputs. */
export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
  /** Adds noise, so that the file is as large as a camera's. */
  readonly grain?: boolean;
}

/** Creates a JPEG whose left half is red and right half blue. */
export async function photo(
  page: Page,
  name: string,
  { width = 600, height = 400, grain = false }: PhotoOptions = {},
): Promise<TestFile> {
  const base64 = await page.evaluate(
    ({ width, height, grain }) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('The browser does not support canvas.');
      context.fillStyle = '#c00';
      context.fillRect(0, 0, width / 2, height);
      context.fillStyle = '#00c';
      context.fillRect(width / 2, 0, width / 2, height);
      if (grain) {
        // A tile that is repeated, because a random number for each of millions of pixels takes seconds.
        const noise = new ImageData(256, 256);
        for (let index = 0; index < noise.data.length; index += 4) {
          noise.data.set([0, Math.random() * 120, 0, 255], index);
        }
        const tile = Object.assign(document.createElement('canvas'), { width: 256, height: 256 });
        tile.getContext('2d')?.putImageData(noise, 0, 0);
        context.globalCompositeOperation = 'lighter';
        context.fillStyle = context.createPattern(tile, 'repeat') ?? '';
        context.fillRect(0, 0, width, height);
      }
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
    },
    { width, height, grain },
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** Adds an Exif orientation to a photo, as if it had been taken in portrait: it is displayed rotated to the right. */
export function rotatedPhoto(file: TestFile): TestFile {
  const exif = Buffer.from(
    '457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
    'hex',
  );
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  const [start, rest] = [file.buffer.subarray(0, 2), file.buffer.subarray(2)];
  return { ...file, buffer: Buffer.concat([start, head, exif, rest]) };
}

/** A PDF with a line of text on each page; `padding` increases its size. */
export function pdf(
  name: string,
  lines: readonly string[],
  { padding = 0, extra = '', trailer: trailerEntries = '' } = {},
): TestFile {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${extra}>>`,
    `<< /Type /Pages /Count ${lines.length} /Kids [${lines.map((_, page) => `${5 + page * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream('x'.repeat(padding)),
    ...lines.flatMap((line, page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F 3 0 R >> >> /Contents ${6 + page * 2} 0 R >>`,
      stream(`BT /F 28 Tf 60 700 Td (${line}) Tj ET`),
    ]),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailerEntries}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text + table + trailer, 'latin1') };
}

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** A PDF that runs a script when opened. */
export const pdfWithScript = (name: string) =>
  pdf(name, ['Hello'], { extra: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> ' });

/** A password-protected PDF. */
export const protectedPdf = (name: string) => pdf(name, ['Hello'], { trailer: '/Encrypt 4 0 R ' });

/** A photo in the format of iPhones, which Chromium can't display. */
export const heicPhoto = async (name: string): Promise<TestFile> => ({
  name,
  mimeType: 'image/heic',
  buffer: await readFile(new URL('../../apps/server/src/testing/files/phone-photo.heic', import.meta.url)),
});

export const textFile = (name: string, text: string): TestFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
