import { normalizeUnicode } from '@formroom/domain/kinds/normalize-unicode.ts';
import { trimCharacters } from '@formroom/domain/school/trim-characters.ts';

const MAX_BYTES = 120;
/** Characters that Windows forbids in names, direction controls, and invisible characters. */
const UNSAFE = /[\p{Cc}<>:"|?*/\\\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;
/** Windows device names, which are reserved with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\.|$)/i;
const FILE_EXTENSION = /\.[a-z\d]{1,5}$/i;

/** Assigns file names in an archive that are valid on every system and unique per folder. */
export class EntryNames {
  readonly #taken = new Set<string>();

  /** Returns the path in the archive for a file with any name. */
  add(folder: string, name: string): string {
    const safe = sanitizeName(name);
    const [ending = ''] = FILE_EXTENSION.exec(safe) ?? [];
    const stem = safe.slice(0, safe.length - ending.length);
    for (let number = 1; ; number += 1) {
      const path = `${folder}/${number === 1 ? safe : `${stem} (${number})${ending}`}`;
      // File names are case-insensitive on Windows and macOS.
      const key = path.toLowerCase();
      if (!this.#taken.has(key)) {
        this.#taken.add(key);
        return path;
      }
    }
  }
}

function sanitizeName(name: string) {
  const clean = normalizeUnicode(name, 'NFC').replaceAll(UNSAFE, '_').replaceAll(/\s+/g, ' ');
  const [ending = ''] = FILE_EXTENSION.exec(clean) ?? [];
  const stem = truncateStem(trimCharacters(clean.slice(0, clean.length - ending.length), ' .'));
  return `${stem || 'file'}${ending}`.replace(RESERVED, '_$1');
}

/** Limits the name in bytes, as file systems do. */
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
