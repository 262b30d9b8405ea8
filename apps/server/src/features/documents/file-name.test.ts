import { saveDataFilesSchema } from '@formroom/domain/api/documents.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeFileName, uniqueName } from './file-name.ts';

describe('the name of a file', () => {
  it.each([
    ['Birth certificate.pdf', 'pdf', 'Birth certificate.pdf'],
    ['IMG_2041.HEIC', 'jpg', 'IMG_2041.jpg'],
    ['scan.jpeg', 'jpg', 'scan.jpg'],
    ['holiday.pdf', 'png', 'holiday.png'],
    ['macro.exe', 'jpg', 'macro.exe.jpg'],
    ['no ending', 'webp', 'no ending.webp'],
    ['../../etc/passwd', 'pdf', 'passwd.pdf'],
    ['C:\\Users\\Anya\\photo.png', 'png', 'photo.png'],
    ['a\u0000b\r\n\tc.jpg', 'jpg', 'abc.jpg'],
    ['invoice\u202egpj.exe', 'jpg', 'invoicegpj.exe.jpg'],
    ['😀 Renée ❤️.jpg', 'jpg', '😀 Renée ❤️.jpg'],
    ['Zoe\u0308.jpg', 'jpg', 'Zoë.jpg'],
    ['half \ud83d.jpg', 'jpg', 'half.jpg'],
    ['...', 'pdf', 'file.pdf'],
    ['', 'pdf', 'file.pdf'],
    [' . .jpg', 'jpg', 'file.jpg'],
    ['.htaccess', 'jpg', 'htaccess.jpg'],
    ['two   spaces .pdf', 'pdf', 'two spaces.pdf'],
  ])('%j of type %s becomes %j', (given, extension, name) => {
    expect(sanitizeFileName(given, extension)).toBe(name);
  });

  it('is accepted back as it was read, for any original name', () => {
    const odd = fc.constantFrom(
      ' ',
      '.',
      '/',
      '\\',
      'e',
      '\u0301',
      '\u200b',
      '\ufeff',
      '\u3000',
      '😀',
      '\ud83d',
      '.pdf',
    );
    const given = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 130 }),
      fc.array(odd, { maxLength: 130 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(given, (claimed) => {
        const name = sanitizeFileName(claimed, 'jpg');
        const file = [name, uniqueName(name, new Set([name]))];
        expect(saveDataFilesSchema.parse({ student_id: '1', file }).file).toEqual(file);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['.', ' ', '/', 'x'])('takes linear time with 200,000 times %j', (character) => {
    const repeated = `a${character.repeat(200_000)}y`;
    // Quadratic time would take a minute.
    const start = performance.now();
    expect(sanitizeFileName(repeated, 'jpg').length).toBeLessThanOrEqual(100);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('is shortened between characters and keeps its extension', () => {
    expect(sanitizeFileName(`${'x'.repeat(300)}.heic`, 'jpg')).toBe(`${'x'.repeat(96)}.jpg`);
    const emoji = sanitizeFileName(`x${'😀'.repeat(200)}.jpg`, 'jpg');
    expect(emoji).toBe(`x${'😀'.repeat(47)}.jpg`);
  });

  it('gets a number if the student has a file of that name', () => {
    expect(uniqueName('photo.jpg', new Set())).toBe('photo.jpg');
    expect(uniqueName('photo.jpg', new Set(['photo.jpg', 'photo (2).jpg']))).toBe('photo (3).jpg');
    const long = sanitizeFileName('x'.repeat(300), 'jpg');
    const numbered = uniqueName(long, new Set([long]));
    expect(numbered).toBe(`${'x'.repeat(92)} (2).jpg`);
    expect(numbered).toHaveLength(100);
  });
});
