import { serialToIsoDate } from '@formroom/domain/kinds/spreadsheet-date.ts';
import type { SheetCell } from './reader-sheet.ts';

/** Returns what a cell with a number shows (R78), if anything; undefined for a format that shows the number itself. */
export type NumberFormat = ((number: number, isFrom1904: boolean) => SheetCell | undefined) | undefined;

const DAYS_TO_1904 = 1462;

/** The codes of the built-in formats by their fixed ID. Those of East Asia are dates. */
export function builtInNumberFormat(id: number): NumberFormat {
  if ([14, 15, 16, 17].includes(id) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58))
    return showDay(false);
  if (id === 22) return showDay(true);
  const code = builtInCodes[id];
  return code === undefined ? undefined : parseNumberFormat(code);
}

const builtInCodes: Readonly<Partial<Record<number, string>>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  7: '$#,##0.00',
  8: '$#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  18: 'h:mm',
  19: 'h:mm',
  20: 'h:mm',
  21: 'h:mm',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'h:mm',
  46: 'h:mm',
  47: 'h:mm',
  48: '##0.0E+0',
};

/** A run of placeholders, a quoted or escaped literal, a code in brackets, or another character. */
const TOKENS = /"([^"]*)"|\\(.)|[_*].|\[[^[\]]*\]|E[+-]|[0#?]|[^]/gi;
const CONDITION = /\[[<>=]/;

interface Token {
  readonly type: 'digit' | 'literal' | 'sign';
  readonly text: string;
}

/** A third section without content: zeros are not shown, as teachers do for marks that are still to come. */
const HIDES_ZEROS = /^[^;"]+;[^;"]*;\s*(?:;|$)/;

/** Reads a format code, whose sections are for positive numbers, negative ones and zeros. */
export function parseNumberFormat(code: string): NumberFormat {
  if (CONDITION.test(code)) return undefined;
  const show = parsePositive(code);
  if (!HIDES_ZEROS.test(code)) return show;
  return (number, isFrom1904) => (number === 0 ? undefined : show ? show(number, isFrom1904) : number);
}

function parsePositive(code: string): NumberFormat {
  const tokens = readFirstSection(code);
  const signs = tokens.flatMap(({ type, text }) => (type === 'sign' ? [text] : [])).join('');
  if (/general/i.test(signs)) return undefined;
  if (/[yd]|mmm/i.test(signs)) return showDay(/h/i.test(signs));
  if (/[hs]/i.test(signs) || /\[[hms]+\]/i.test(code)) return showTime;
  const digits = tokens.flatMap(({ type, text }) => (type === 'digit' ? [text] : [])).join('');
  if (digits === '') return undefined;
  if (/e[+-]/i.test(signs)) return () => ({ error: shortenedMessage });
  if (signs.includes('/'))
    return (number) => (Number.isInteger(number) ? number : { error: fractionMessage });
  const [, after = ''] = tokens
    .map(({ type, text }) => (type === 'literal' ? '' : text))
    .join('')
    .split('.');
  const decimals = after.replaceAll(/[^0#?]/g, '').length;
  if (signs.includes('%')) return (number) => `${String(round(number, decimals + 2, 2))}%`;
  const isInteger = !signs.includes('.') && !signs.includes(',');
  if (isInteger && showsMore(tokens, digits))
    return (number) =>
      number >= 0 && number < Number.MAX_SAFE_INTEGER
        ? fillDigits(tokens, String(Math.round(number)))
        : number;
  return (number) => round(number, decimals);
}

/** Whether literal text or padding belongs to what the cell shows: `"FC-"0000`, but not `0" points"` or `"$"0`. */
function showsMore(tokens: readonly Token[], digits: string) {
  if (digits.includes('00')) return true;
  const first = tokens.findIndex(({ type }) => type === 'digit');
  const last = tokens.findLastIndex(({ type }) => type === 'digit');
  const literals = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .flatMap(({ type, text }) => (type === 'literal' ? [text] : []))
      .join('');
  const before = literals(0, first);
  return (
    (/[\p{L}\d]/u.test(before) && !/\p{Sc}/u.test(before)) ||
    literals(first, last).trim() !== '' ||
    /\d/.test(literals(last, tokens.length))
  );
}

function fillDigits(tokens: readonly Token[], number: string) {
  let rest = tokens.filter(({ type }) => type === 'digit').length;
  let left = number;
  return tokens
    .map(({ type, text }) => {
      if (type !== 'digit') return type === 'literal' || /[-() ]/.test(text) ? text : '';
      const surplus = left.length - rest;
      rest -= 1;
      if (surplus < 0) return text === '0' ? '0' : '';
      const digits = left.slice(0, surplus + 1);
      left = left.slice(surplus + 1);
      return digits;
    })
    .join('')
    .trim();
}

function readFirstSection(code: string): Token[] {
  const tokens: Token[] = [];
  for (const [whole, quoted, escaped] of code.matchAll(TOKENS)) {
    if (whole === ';') break;
    const literal = quoted ?? escaped;
    if (literal !== undefined) tokens.push({ type: 'literal', text: literal });
    else if (/^[0#?]$/.test(whole)) tokens.push({ type: 'digit', text: whole });
    else if (!/^[[_*]/.test(whole)) tokens.push({ type: 'sign', text: whole });
  }
  return tokens;
}

/** Rounds to this many decimals after moving the decimal point, half away from zero as spreadsheets do. */
function round(number: number, decimals: number, moved = 0) {
  // An exponent moves the point without an error of binary numbers.
  const exact = Number(number.toPrecision(15));
  const scaled = Math.round(Math.abs(Number(shift(exact, decimals))));
  return Math.sign(number) * Number(shift(scaled, moved - decimals)) || 0;
}

function shift(number: number, by: number) {
  const [digits = '0', exponent = '0'] = String(number).split('e');
  return `${digits}e${Number(exponent) + by}`;
}

const EVENING = 18 / 24;
const LAST_MINUTES = 23.75 / 24;

/** A date. Times just before midnight are errors of rounding; other evenings may be those of another time zone. */
const showDay =
  (showsTime: boolean): NumberFormat =>
  (number, isFrom1904) => {
    const serial = number + (isFrom1904 ? DAYS_TO_1904 : 0);
    const day = serialToIsoDate(serial);
    if (day === undefined) return number;
    const time = serial - Math.floor(serial);
    if (showsTime || time < EVENING || time >= LAST_MINUTES) return { day };
    return {
      error: `The cell holds ${day} with a time in the evening, so the day is not certain. Write the date alone.`,
    };
  };

const showTime: NumberFormat = (number) => {
  const minutes = Math.round(number * 24 * 60);
  const shown = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return {
    error: `The spreadsheet has made a time of this: ${shown}. Format the column as text and type it again.`,
    shown,
  };
};

const shortenedMessage =
  'The spreadsheet has made a number with an exponent of this. Format the column as text and type it again.';
const fractionMessage =
  'The spreadsheet shows a fraction. Write the number with a decimal point, or format the column as text.';
