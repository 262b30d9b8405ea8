/** The most combining marks in a row, as in the Stream-Safe Text Format (UAX #15, section 13). Real text has three. */
const MAX_MARKS = 30;
const TOO_MANY_MARKS = new RegExp(String.raw`\p{M}{${MAX_MARKS + 1}}`, 'u');
const SURPLUS_MARKS = new RegExp(String.raw`(\p{M}{${MAX_MARKS}})\p{M}+`, 'gu');

/**
 * Whether a text has more combining marks in a row than text in any language. Their normalization takes time that grows
 * with the square of their number: 120,000 take half a minute.
 */
export const hasTooManyMarks = (text: string) => TOO_MANY_MARKS.test(text);

/** Normalizes a text of any length and content in linear time: drops the marks that no text needs. */
export const normalizeUnicode = (text: string, form: 'NFC' | 'NFD') =>
  // oxlint-disable-next-line core/no-restricted-properties -- the one place
  text.replaceAll(SURPLUS_MARKS, '$1').normalize(form);
