/** Spaces, and what a dash turns into on its way through a phone, a letter or a web page. */
const SEPARATORS = /[\s\p{Pd}\u2212\u00ad]/gu;

/** A code as it was typed or pasted, without what only parts its groups for reading. */
export const stripSeparators = (typed: string) => typed.replaceAll(SEPARATORS, '');
