import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';

/** Returns the pattern of a LIKE with `escape '\'` that matches folded text at the start. */
export const likePrefixPattern = (text: string) =>
  `${normalizeForSearch(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Returns the pattern of a LIKE with `escape '\'` that matches folded text anywhere. */
export const likePattern = (text: string) => `%${likePrefixPattern(text)}`;
