/** Text without case and accents, to search and sort by: Noël is found by noel. */
export const normalizeForSearch = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
