/** Spaces, and every character that phones, word processors or web pages put in place of a hyphen. */
const SEPARATORS = /[\s\p{Pd}\u2212\u00ad]/gu;

/** Removes the separators between a code's groups. */
export const stripSeparators = (typed: string) => typed.replaceAll(SEPARATORS, '');
