import { normalizeUnicode } from './normalize-unicode.ts';

/** Keeps only letters and digits, without case and accents, so that `Mother’s E-mail` equals `mothers_email`. */
export const normalizeHeading = (text: string) =>
  normalizeUnicode(text, 'NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
