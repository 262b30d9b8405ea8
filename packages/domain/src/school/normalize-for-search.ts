/** Removes case and accents, so that searching for noel finds Noël. */
export const normalizeForSearch = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
