import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formPageWith, greyPixel } from '../testing/form-page.ts';
import { compileDocument } from './compile-document.ts';
import { toPrintableText } from './printable-text.ts';

describe('compiling a document', () => {
  it('compiles any text, whatever its characters', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
        .map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(anything, (text) => {
        expect(compileDocument('registration-form', formPageWith(text)).length).toBeGreaterThan(10_000);
      }),
      { numRuns: 60, examples: [['ɏ\ufeff']] },
    );
  });

  it('prints the photo and the logo', () => {
    const files = { 'photo.png': greyPixel, 'logo.png': greyPixel };
    const pdf = compileDocument(
      'registration-form',
      formPageWith('x', { photo: 'photo.png', logo: 'logo.png' }),
      files,
    );
    const text = Buffer.from(pdf).toString('latin1');
    expect(text).toContain('/Alt (Passport photo of the student)');
    expect(text).toContain('/Alt (Logo of x)');
  });

  it('reports errors in the data of a template', () => {
    expect(() => compileDocument('registration-form', {})).toThrow(/parts/);
  });
});

describe('printable text', () => {
  it.each([
    'Anya De Freitas-O’Brien, Zoë Đặng',
    '陳大文 𠮷野 김철수 さくら',
    'محمد בן श्रीमती தமிழ் বাংলা ਪੰਜਾਬੀ ગુજરાતી తెలుగు ไทย',
    '👨‍👩‍👧 ❤️ 1️⃣ 🇹🇹 ① ½ ™ € ☎ ✓',
    'two\nlines',
  ])('keeps %s unchanged', (text) => {
    expect(toPrintableText(text)).toBe(text);
  });

  it.each([
    ['a\ud800b', 'a\ufffdb'],
    ['𓀀', '\ufffd'],
    ['a\tb\u0000\r\nc\u2028d', 'a b\nc\nd'],
    ['\ufffe\u{10ffff}', '\ufffd\ufffd'],
    ['\ufeffɏ\ufeff', 'ɏ'],
  ])('turns %j into %j', (text, printable) => {
    expect(toPrintableText(text)).toBe(printable);
  });
});
