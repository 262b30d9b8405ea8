import { join } from 'node:path';
import { covers, readCoverage } from './font-coverage.ts';
import { fontFamilies } from './font-families.ts';
import { fontsFolder } from './places.ts';

/** Stands for what no font can print. */
const SUBSTITUTE = '\ufffd';

/** Joiners, marks of direction and the like, which say how their neighbours are drawn and need no glyph. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
// oxlint-disable-next-line no-control-regex -- these are the characters to leave out
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;
const HALF_A_CHARACTER = /\p{Surrogate}/gu;
/** What the first font has, and so no other needs to be asked. */
const PLAIN = /^[\n -~\u00a1-\u00ac\u00ae-\u017f–—‘’“”…]*$/;

const coverages = Object.values(fontFamilies).map((file) => readCoverage(join(fontsFolder, file)));
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The text with a substitute for every character that no single font has all parts of: the compiler refuses a
 * document in which one is missing.
 */
export function printableText(text: string): string {
  if (PLAIN.test(text)) return text;
  const clean = text
    .replaceAll(HALF_A_CHARACTER, SUBSTITUTE)
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(CONTROLS, '');
  return Array.from(characters.segment(clean), ({ segment }) =>
    isCovered(segment) ? segment : SUBSTITUTE,
  ).join('');
}

function isCovered(character: string) {
  const seen = Array.from(character).filter((part) => part !== '\n' && !UNSEEN.test(part));
  return coverages.some((coverage) => seen.every((part) => covers(coverage, part.codePointAt(0) ?? 0)));
}

/** Every text anywhere in a template's data, made printable. */
export function printableData(data: unknown, printable = printableText): unknown {
  if (typeof data === 'string') return printable(data);
  if (Array.isArray(data)) return data.map((each) => printableData(each, printable));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, printableData(value, printable)]),
  );
}
