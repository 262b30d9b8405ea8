import { trimCharacters } from '@formroom/domain/school/trim-characters.ts';

const MAX_BYTES = 120;
/** What Windows does not take in a name, marks that turn the direction of writing, and what nobody can see. */
const UNSAFE = /[\p{Cc}<>:"|?*/\\\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;
/** Devices of Windows, which it opens under any ending. */
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\.|$)/i;
const FILE_EXTENSION = /\.[a-z\d]{1,5}$/i;

/** Gives the files of an archive names that every system can unpack, no two of them alike in one folder. */
export class EntryNames {
  readonly #taken = new Set<string>();

  /** A path in the archive for a file that somebody named as they liked. */
  add(folder: string, name: string): string {
    const safe = sanitizeName(name);
    const [ending = ''] = FILE_EXTENSION.exec(safe) ?? [];
    const stem = safe.slice(0, safe.length - ending.length);
    for (let number = 1; ; number += 1) {
      const path = `${folder}/${number === 1 ? safe : `${stem} (${number})${ending}`}`;
      // Windows and macOS know no difference between large and small letters.
      const key = path.toLowerCase();
      if (!this.#taken.has(key)) {
        this.#taken.add(key);
        return path;
      }
    }
  }
}

function sanitizeName(name: string) {
  const clean = name.normalize('NFC').replaceAll(UNSAFE, '_').replaceAll(/\s+/g, ' ');
  const [ending = ''] = FILE_EXTENSION.exec(clean) ?? [];
  const stem = truncateStem(trimCharacters(clean.slice(0, clean.length - ending.length), ' .'));
  return `${stem || 'file'}${ending}`.replace(RESERVED, '_$1');
}

/** Counted in bytes, because that is how systems count. */
function truncateStem(stem: string) {
  let short = '';
  let bytes = 0;
  for (const character of stem) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_BYTES) break;
    short += character;
  }
  return short.trimEnd();
}
