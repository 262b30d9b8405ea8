import { invalid, type Parsed, valid } from './kind.ts';
import { removeInvisible } from './invisible-characters.ts';
import { messages } from './messages.ts';
import { hasTooManyMarks, normalizeUnicode } from './normalize-unicode.ts';

// PostgreSQL rejects NUL and SQLite cuts the text at it; the other control characters are invisible in print.
// oxlint-disable-next-line no-control-regex -- matches the characters to reject
const LINE_CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/u;
// oxlint-disable-next-line no-control-regex -- as above, but tab and line feed are allowed
const MULTILINE_CONTROL_CHARACTER = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

// PostgreSQL rejects unpaired surrogates.
const LONE_SURROGATE = /\p{Surrogate}/u;

/** One line of printable text: without invisible characters, trimmed, NFC-normalized, at most `max` characters. */
export const parseLine = (input: unknown, max: number): Parsed<string> =>
  parseText(input, max, LINE_CONTROL_CHARACTER);

/** Printable text of several lines, with `\n` at the end of each. */
export const parseLines = (input: unknown, max: number): Parsed<string> =>
  parseText(
    typeof input === 'string' ? input.replaceAll(/\r\n?/g, '\n') : input,
    max,
    MULTILINE_CONTROL_CHARACTER,
  );

function parseText(input: unknown, max: number, control: RegExp) {
  if (typeof input !== 'string') return invalid(messages.wrongType);
  if (hasTooManyMarks(input)) return invalid(messages.characters);
  const text = normalizeUnicode(removeInvisible(input), 'NFC').trim();
  if (LONE_SURROGATE.test(text) || control.test(text)) return invalid(messages.characters);
  // Characters outside the Basic Multilingual Plane are two UTF-16 code units each, but one character in the databases.
  const isTooLong = text.length > max && [...text].length > max;
  return isTooLong ? invalid(messages.tooLong(max)) : valid(text);
}
