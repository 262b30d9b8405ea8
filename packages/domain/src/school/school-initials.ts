const SMALL_WORDS = new Set(['of', 'the', 'and', 'for', 'de', 'du', 'la']);

/** The initials shown where the school has no logo, such as `SH` for St. Hilary Secondary School. */
export const getSchoolInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word.toLowerCase()))
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
