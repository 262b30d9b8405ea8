import { type TextEncoding, textEncodings } from '@formroom/domain/kinds/text-encoding.ts';
import iconv from 'iconv-lite';
import { countOddities } from './reader-encoding-score.ts';
import { UnclearEncodingError } from './reader-errors.ts';

/** The encodings in which every sequence of bytes is a text. */
const byteEncodings = textEncodings.filter((encoding) => encoding !== 'utf-8');
const MAX_WORDS = 500;
const MAX_WORD = 60;
const MAX_SAMPLES = 4;
/** How much stranger all others must look for an encoding to be taken without a question. */
const CLEAR_LEAD = 4;
const BYTE_ORDER_MARK = Buffer.from('efbbbf', 'hex');
/** What ends a text file of MS-DOS. */
const endMarks = ['\0', '\x1a'];

/**
 * Decodes a text file: Unicode if it is valid, else the one encoding in which its words make sense. Bytes that are wrong
 * in a text of UTF-8 become U+FFFD, unless an encoding is chosen for them (R77).
 * @returns undefined if it is not text
 * @throws UnclearEncodingError if several encodings make sense
 */
export function decodeText(file: Buffer, chosen?: TextEncoding): string | undefined {
  const wide = detectWideEncoding(file);
  const text = wide === undefined ? decodeBytes(removeByteOrderMarks(file), chosen) : decodeWide(file, wide);
  // A byte order mark is in the middle if files were joined.
  return text && removeEndMarks(text.replaceAll('\ufeff', ''));
}

function removeEndMarks(text: string) {
  let end = text.length;
  while (endMarks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const decodeWide = (file: Buffer, encoding: string) =>
  encoding.startsWith('utf-32') ? iconv.decode(file, encoding) : decodeStrictly(file, encoding);

function decodeStrictly(file: Buffer, encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
}

/** In how many of the first bytes zeros are counted. */
const COUNTED = 100_000;

function detectWideEncoding(file: Buffer): string | undefined {
  const start = file.toString('hex', 0, 4);
  if (start === 'fffe0000') return 'utf-32le';
  if (start === '0000feff') return 'utf-32be';
  if (start.startsWith('fffe')) return 'utf-16le';
  if (start.startsWith('feff')) return 'utf-16be';
  const zeros = [0, 0];
  const counted = file.subarray(0, COUNTED);
  for (const [index, byte] of counted.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  // Half of the bytes of Western text are zero in UTF-16.
  const many = counted.length / 4;
  if (second > many && first < many / 20) return 'utf-16le';
  return first > many && second < many / 20 ? 'utf-16be' : undefined;
}

function removeByteOrderMarks(file: Buffer) {
  const parts: Buffer[] = [];
  let from = 0;
  for (;;) {
    const at = file.indexOf(BYTE_ORDER_MARK, from);
    if (at === -1) break;
    parts.push(file.subarray(from, at));
    from = at + BYTE_ORDER_MARK.length;
  }
  return from === 0 ? file : Buffer.concat([...parts, file.subarray(from)]);
}

function decodeBytes(file: Buffer, chosen: TextEncoding | undefined) {
  if (hasControlBytes(file)) return undefined;
  const valid = decodeStrictly(file, 'utf-8');
  if (chosen === 'utf-8') return valid ?? new TextDecoder().decode(file);
  if (valid !== undefined && !mayBeAccident(valid)) return valid;
  if (valid === undefined && hasUtf8(file))
    return chosen ? decodeMixed(file, chosen) : new TextDecoder().decode(file);
  return iconv.decode(file, chosen ?? detectEncoding(file, valid !== undefined));
}

/** Whether there are bytes that no text has. */
function hasControlBytes(file: Buffer) {
  const end = file.subarray(-1)[0] === 0x1a ? file.length - 1 : file.length;
  for (let index = 0; index < end; index += 1) {
    const byte = file[index] ?? 0;
    if (byte < 0x20 && (byte < 0x09 || byte > 0x0d)) return true;
  }
  return false;
}

/** The length of the valid UTF-8 sequence of several bytes at an index, or 0. */
function utf8Length(file: Buffer, index: number) {
  const lead = file[index] ?? 0;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length === 0 || index + length > file.length) return 0;
  for (let each = index + 1; each < index + length; each += 1)
    if (((file[each] ?? 0) & 0xc0) !== 0x80) return 0;
  return decodeStrictly(file.subarray(index, index + length), 'utf-8') === undefined ? 0 : length;
}

/** Characters of names and sentences. Others are two letters of another encoding by accident. */
const LIKELY = /[\u00a0-\u017f\u2010-\u206f\u20a0-\u20bf\u{1f300}-\u{1faff}]/u;

/** Whether a valid text of UTF-8 has so few and strange characters that they may be letters of another encoding. */
function mayBeAccident(text: string) {
  const characters = text.match(/[\u0080-\u{10ffff}]/gu) ?? [];
  return (
    characters.length > 0 &&
    characters.length < 4 &&
    characters.every((each) => each < '\u0800' && !LIKELY.test(each))
  );
}

/** Whether some of the characters are those of UTF-8. */
function hasUtf8(file: Buffer) {
  for (let index = 0; index < file.length; index += 1) {
    if ((file[index] ?? 0) < 0x80) continue;
    const length = utf8Length(file, index);
    if (length > 0 && LIKELY.test(file.toString('utf8', index, index + length))) return true;
  }
  return false;
}

/** Decodes valid UTF-8, and the bytes between in another encoding. */
function decodeMixed(file: Buffer, encoding: TextEncoding) {
  let text = '';
  let start = 0;
  for (let index = 0; index < file.length; ) {
    const length = (file[index] ?? 0) < 0x80 ? 1 : utf8Length(file, index);
    if (length === 0) {
      text += file.toString('utf8', start, index) + iconv.decode(file.subarray(index, index + 1), encoding);
      start = index + 1;
    }
    index += Math.max(length, 1);
  }
  return text + file.toString('utf8', start);
}

/**
 * @param mayBeUtf8 whether the file is also valid UTF-8
 * @throws UnclearEncodingError if several encodings make sense
 */
function detectEncoding(file: Buffer, mayBeUtf8: boolean): TextEncoding {
  const words = listWords(file);
  const letters = listLetters(file);
  const encodings = mayBeUtf8 ? textEncodings : byteEncodings;
  const candidates = encodings
    .map((encoding) => ({
      encoding,
      ...scoreWords(words, encoding),
      letters: iconv.decode(letters, encoding),
    }))
    .toSorted((a, b) => a.impossible - b.impossible || a.odd - b.odd);
  const [best] = candidates;
  const isClear =
    best &&
    best.impossible <= words.length / 20 &&
    candidates.every(
      (each) =>
        each.letters === best.letters ||
        (each.impossible > 2 * best.impossible && each.odd >= best.odd + CLEAR_LEAD),
    );
  if (isClear) return best.encoding;
  const samples = listSamples(file);
  const choices = candidates
    .filter(
      ({ letters: read }, index) =>
        !read.includes('\ufffd') && candidates.findIndex((each) => each.letters === read) === index,
    )
    .map(({ encoding }) => ({
      encoding,
      samples: samples.map((bytes) => iconv.decode(bytes, encoding).trim()),
    }));
  throw new UnclearEncodingError(choices);
}

function scoreWords(words: ReturnType<typeof listWords>, encoding: TextEncoding) {
  const sum = { odd: 0, impossible: 0 };
  // What is valid UTF-8 may be a name in another alphabet.
  if (encoding === 'utf-8') return sum;
  for (const { bytes, isAtStart } of words) {
    const { odd, impossible } = countOddities(iconv.decode(bytes, encoding), isAtStart);
    sum.odd += odd;
    sum.impossible += impossible;
  }
  return sum;
}

/** The different bytes above 127: encodings that agree on them read the file in the same way. */
const listLetters = (file: Buffer) => Buffer.from([...new Set(file)].filter((byte) => byte > 127).toSorted());

// In Latin-1 each character is a byte.
const WORDS = /[A-Za-z\u0080-\u00ff]+/g;
const CELLS = /[^,;\t|"\r\n]+/g;
const isAbove127 = (text: string) => /[\u0080-\u00ff]/.test(text);

/** Different words with bytes above 127, so many that each letter is in one, and whether they begin a cell. */
function listWords(file: Buffer) {
  const text = file.toString('latin1');
  const words = new Map<string, { readonly bytes: Buffer; readonly isAtStart: boolean }>();
  const seen = new Set<string>();
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const letters = word.match(/[\u0080-\u00ff]/g) ?? [];
    const isNeeded = words.size < MAX_WORDS || letters.some((letter) => !seen.has(letter));
    if (letters.length === 0 || !isNeeded) continue;
    for (const letter of letters) seen.add(letter);
    const isAtStart = index === 0 || /[,;\t|"\r\n]/.test(text[index - 1] ?? '');
    words.set(`${word} ${isAtStart}`, { bytes: Buffer.from(word.slice(0, MAX_WORD), 'latin1'), isAtStart });
  }
  return [...words.values()];
}

function listSamples(file: Buffer) {
  const cells = new Set<string>();
  for (const [cell] of file.toString('latin1').matchAll(CELLS)) {
    if (!isAbove127(cell)) continue;
    cells.add(cell.trim().slice(0, MAX_WORD));
    if (cells.size === MAX_SAMPLES) break;
  }
  return [...cells].map((cell) => Buffer.from(cell, 'latin1'));
}
