import { normalizeUnicode } from '../kinds/normalize-unicode.ts';

/** Removes case and accents, so that searching for noel finds Noël. */
export const normalizeForSearch = (text: string) =>
  normalizeUnicode(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
