import { removeInvisible } from '../kinds/invisible-characters.ts';
import { normalizeUnicode } from '../kinds/normalize-unicode.ts';
import { stripSeparators } from './strip-separators.ts';

export const MAX_ID_LENGTH = 20;

/**
 * Returns the form in which student IDs are compared (R80): without case, spaces, hyphens and invisible characters.
 * `fc 0012`, `FC0012` and `FC-0012` are the same ID.
 */
export const toIdKey = (id: string) =>
  stripSeparators(normalizeUnicode(removeInvisible(id), 'NFC')).toLowerCase();
