import { removeInvisible } from '@formroom/domain/kinds/invisible-characters.ts';
import { normalizeUnicode } from '@formroom/domain/kinds/normalize-unicode.ts';
import { trimCharacters } from '@formroom/domain/school/trim-characters.ts';

const MAX_LENGTH = 100;

/** Extensions that state a file type; any other text after a dot is part of the name. */
const FILE_EXTENSION = /\.(pdf|jpe?g|jpe|jfif|png|webp|hei[cf]|hif|avif|gif|bmp|tiff?)$/i;
// oxlint-disable-next-line no-control-regex -- these are the characters to leave out
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/gu;

/**
 * Returns a safe display name: printable text without invisible characters, which make `gpj.exe` look like `exe.jpg`, and without a path, at most 100 characters, with the extension of the
 * detected type.
 */
export function sanitizeFileName(given: string, extension: string): string {
  const name = given.split(/[/\\]/).at(-1) ?? '';
  const printable = normalizeUnicode(removeInvisible(name.replaceAll(UNPRINTABLE, '')), 'NFC')
    .replaceAll(/\s+/g, ' ')
    .replace(FILE_EXTENSION, '');
  return truncateName(trimCharacters(printable, ' .') || 'file', `.${extension}`);
}

/** Returns the name, with a number added if another file of the student has it. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : truncateName(name.slice(0, dot), ` (${number})${name.slice(dot)}`);
    if (!taken.has(numbered)) return numbered;
  }
}

function truncateName(stem: string, end: string) {
  let short = '';
  for (const character of stem) {
    if (short.length + character.length + end.length > MAX_LENGTH) break;
    short += character;
  }
  return short.trimEnd() + end;
}
