/** A number of things that make their plural with an s: `1 file`, `2 files`. */
export const pluralize = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
