import { join } from 'node:path';
import { hasGlyph, readGlyphRanges } from './font-coverage.ts';
import { fontFamilies } from './font-families.ts';
import { fontsFolder } from './asset-paths.ts';

/** Replaces characters that no font can print. */
const REPLACEMENT_CHARACTER = '\ufffd';

/** Joiners, direction marks and similar characters that need no glyph. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
/** Control characters, and the byte order mark, which PDF/UA forbids (ISO 14289-1, section 7.21.7). */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const REMOVED = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;
/** Characters covered by the first font, for a fast path. */
const BASE_FONT_TEXT = /^[\n -~\u00a1-\u00ac\u00ae-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2026]*$/;

const coverages = Object.values(fontFamilies).map((file) => readGlyphRanges(join(fontsFolder, file)));
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Replaces each grapheme that no single font covers, because the compiler rejects documents with missing glyphs. */
export function toPrintableText(text: string): string {
  if (BASE_FONT_TEXT.test(text)) return text;
  const clean = text
    .replaceAll(LONE_SURROGATE, REPLACEMENT_CHARACTER)
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(REMOVED, '');
  return Array.from(characters.segment(clean), ({ segment }) =>
    isPrintable(segment) ? segment : REPLACEMENT_CHARACTER,
  ).join('');
}

function isPrintable(character: string) {
  const visible = Array.from(character).filter((part) => part !== '\n' && !INVISIBLE.test(part));
  return coverages.some((coverage) => visible.every((part) => hasGlyph(coverage, part.codePointAt(0) ?? 0)));
}

/** Applies `toPrintableText` to every string in a template's data. */
export function toPrintableData(data: unknown, printable = toPrintableText): unknown {
  if (typeof data === 'string') return printable(data);
  if (Array.isArray(data)) return data.map((each) => toPrintableData(each, printable));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, toPrintableData(value, printable)]),
  );
}
