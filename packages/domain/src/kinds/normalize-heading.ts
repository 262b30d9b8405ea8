/** The letters and digits alone, without case and accents: `Mother’s E-mail` and `mothers_email` are the same. */
export const normalizeHeading = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
