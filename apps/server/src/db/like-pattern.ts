import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';

/** The pattern of a LIKE with `escape '\'` that finds a folded text at the beginning. */
export const likePrefixPattern = (text: string) =>
  `${normalizeForSearch(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The pattern of a LIKE with `escape '\'` that finds a folded text anywhere. */
export const likePattern = (text: string) => `%${likePrefixPattern(text)}`;
