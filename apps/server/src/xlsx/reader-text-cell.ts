import { removeInvisible } from '@formroom/domain/kinds/invisible-characters.ts';
import iconv from 'iconv-lite';
import { MAX_CELL_LENGTH } from './reader-errors.ts';
import type { SheetCell } from './reader-sheet.ts';

/** A text that is a cell's value as it is. Most texts are. */
// oxlint-disable-next-line no-control-regex -- all of ASCII
const PLAIN = /^[^\s'"=#`\u0080-\uffff][\u0000-\u007f]*$/;
const ERROR_VALUE = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i;

/** Returns a text without what programs wrap around it, or undefined if it is blank. */
export function toTextCell(text: string): SheetCell | undefined {
  if (text.length > MAX_CELL_LENGTH) return { error: 'The cell is longer than a spreadsheet allows.' };
  if (PLAIN.test(text)) return text;
  if (text.includes('\ufffd')) return { error: unreadableMessage(text), shown: text };
  const meant = findGarbledText(text);
  if (meant !== undefined) {
    const error = `“${text.slice(0, 40)}” was saved in another encoding, and is probably “${meant.slice(0, 40)}”. Write it correctly.`;
    return { error, shown: text };
  }
  const cell = unwrap(removeInvisible(text));
  if (cell.trim() === '') return undefined;
  return ERROR_VALUE.test(cell.trim()) ? { error: describeErrorValue(cell.trim()), shown: cell } : cell;
}

export const describeErrorValue = (value: string, cell?: string) =>
  `${cell === undefined ? 'The cell' : `Cell ${cell}`} holds the error ${value.slice(0, 20)}.`;

const unreadableMessage = (text: string) =>
  `“${text.slice(0, 40)}” can’t be read, because it was saved in another encoding than the rest of the file. Type it again.`;

/** What exporters wrap around a text so that spreadsheet programs keep its zeros: `="0012"`, `'0012`, `"0012"`. */
const wrappings = [
  /^=\s*"((?:[^"]|"")*)"$/,
  /^=\s*[“”„]([^“”„"]*)[“”„]$/,
  /^=\s*T\(\s*"((?:[^"]|"")*)"\s*\)$/i,
  /^=\s*'([^']*)'$/,
  /^=\s*(\d+)$/,
  /^"((?:[^"]|"")*)"$/,
  /^[“”„]((?=\D*\d)[^“”„"\s]+)[“”„]$/,
  /^'([^']*)'$/,
  // What a word processor makes of the apostrophe, before a number.
  /^[`´‘’](\d\S*)$/,
  // Not before the small letter of a name such as ’t Hooft.
  /^'(?![a-z]\b)(.+)$/s,
];
const MAX_WRAPPINGS = 3;

function unwrap(text: string): string {
  let inner = text;
  for (let count = 0; count < MAX_WRAPPINGS; count += 1) {
    const trimmed = inner.trim();
    const found = wrappings.map((wrapping) => wrapping.exec(trimmed)?.[1]).find((each) => each !== undefined);
    if (found === undefined) break;
    inner = found.replaceAll('""', '"');
  }
  return inner;
}

/** The first of the characters that stand for an accented letter in UTF-8, as each encoding shows it. */
const GARBLED_START = /[ÂÃÄÅâ√¬ƒ≈├┬─┼ΓÔ][\u0080-\uffff]/;
const OTHER_THAN_LETTERS = /[\u0180-\u200f\u2045-\uffff]/;
const encodings = ['windows-1252', 'macintosh', 'cp850', 'cp437'];

/** Returns what a text such as `JosÃ©` was before a program took its UTF-8 for another encoding. */
function findGarbledText(text: string): string | undefined {
  if (!GARBLED_START.test(text)) return undefined;
  for (const encoding of encodings) {
    const bytes = iconv.encode(text, encoding);
    if (iconv.decode(bytes, encoding) !== text) continue;
    const meant = bytes.toString('utf8');
    if (!meant.includes('\ufffd') && meant.length < text.length && !OTHER_THAN_LETTERS.test(meant))
      return meant;
  }
  return undefined;
}
