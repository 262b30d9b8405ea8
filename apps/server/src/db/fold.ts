/** Text without case and accents, the same for both databases, to search and sort by. */
export const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The pattern of a LIKE with `escape '\'` that finds a folded text anywhere. */
export const containing = (text: string) => `%${fold(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
