import { removeInvisible } from '../kinds/invisible-characters.ts';
import { normalizeUnicode } from '../kinds/normalize-unicode.ts';

/** Every character that phones and word processors put in place of a hyphen. */
const HYPHENS = /[\p{Pd}\u2212]/gu;

/**
 * Returns the form in which student IDs are compared (R80): without case, spaces and invisible characters. `fc 0012` and
 * `FC0012` are the same ID.
 */
export const toIdKey = (id: string) =>
  normalizeUnicode(removeInvisible(id), 'NFC').replaceAll(/\s/gu, '').replaceAll(HYPHENS, '-').toLowerCase();
