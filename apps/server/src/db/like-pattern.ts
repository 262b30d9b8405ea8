import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';

/** Returns a pattern for `like … escape '\'` that matches normalized text starting with `text`. */
export const likePrefixPattern = (text: string) =>
  `${normalizeForSearch(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Returns a pattern for `like … escape '\'` that matches normalized text containing `text`. */
export const likePattern = (text: string) => `%${likePrefixPattern(text)}`;
