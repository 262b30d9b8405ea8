import { getSchoolInitials } from '@formroom/domain/school/school-initials.ts';
import { describe, expect, it } from 'vitest';
import { buildCardsPage } from '../features/report-cards/card-page.ts';
import { formPageWith, greyPixel } from '../testing/form-page.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { buildReportCards } from '../testing/report-cards.ts';
import { fontFamilies } from './font-families.ts';
import { openNativeCompiler } from './native-compiler.ts';
import { toPrintableData } from './printable-text.ts';
import { openWasmCompiler } from './wasm-compiler.ts';

const fonts = Object.keys(fontFamilies);
const generated = '2026-11-20 09:00';
const school = {
  name: 'St. Hilary',
  address: '12 Saddle Road',
  contact: '',
  initials: getSchoolInitials('St. Hilary'),
};
const documents = {
  'registration-form': formPageWith('Đặng 陳大文 🇹🇹', {
    photo: 'photo.png',
    first_name: '</dc:language>',
    last_name: '(a\\',
  }),
  'report-cards': buildCardsPage({
    title: 'Report Cards',
    cards: buildReportCards(3).map((card) => ({ card })),
    files: [],
    generated,
  }),
  'credential-slips': {
    title: '</dc:language> (1A) xmlns:pdf="http://ns.adobe.com/pdf/1.3/" /Length 12',
    school,
    portal: null,
    until: '2027-01-19',
    generated,
    slips: [{ id: '20260001', name: 'Ali, Zoe', class: '1A', code: 'ABCD-EFGH' }],
  },
};

/** Compiles with the native compiler, which validates PDF/UA-1, and with the WebAssembly compiler. */
async function compileWithBoth(template: keyof typeof documents) {
  const data = { fonts, data: toPrintableData(documents[template]) };
  const files = { 'data.json': Buffer.from(JSON.stringify(data)), 'photo.png': greyPixel };
  const compilers = [await openNativeCompiler(), await openWasmCompiler()] as const;
  const [native, wasm] = compilers.map((compiler) => Buffer.from(compiler.compile(template, files)));
  return { native: native ?? Buffer.of(), wasm: wasm ?? Buffer.of() };
}

describe('the WebAssembly compiler', () => {
  it('writes the same bytes as the native one', async () => {
    const { native, wasm } = await compileWithBoth('credential-slips');
    expect(native.equals(wasm)).toBe(true);
  });

  // In PDF/UA mode the native compiler also writes the bounding boxes of tables and figures, and an outline even if it is
  // empty. The text, the structure and the declaration are the same.
  it.each(['registration-form', 'report-cards'] as const)(
    'writes the same text and structure as the native one: %s',
    async (template) => {
      const { native, wasm } = await compileWithBoth(template);
      expect(await readPdf(wasm)).toEqual(await readPdf(native));
      const declaration = /<pdfuaid:part>1<\/pdfuaid:part>|\/DisplayDocTitle true/g;
      expect(wasm.toString('latin1').match(declaration)).toEqual(
        native.toString('latin1').match(declaration),
      );
    },
  );

  it('reports errors in the data of a template, and compiles the next document', async () => {
    const wasm = await openWasmCompiler();
    const files = (data: unknown) => ({ 'data.json': Buffer.from(JSON.stringify({ fonts, data })) });
    expect(() => wasm.compile('report-cards', files({}))).toThrow(/cards/);
    expect(wasm.compile('report-cards', files(documents['report-cards'])).length).toBeGreaterThan(10_000);
    expect(wasm.mustEnd()).toBe(false);
  });

  it('asks for the end of its thread after a crash', async () => {
    const wasm = await openWasmCompiler();
    const nested = Buffer.from(`#${'('.repeat(100_000)}`);
    expect(() => wasm.compile('nested', { 'nested.typ': nested })).toThrow();
    expect(wasm.mustEnd()).toBe(true);
  });
});
