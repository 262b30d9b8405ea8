/** A number and a noun whose plural ends in s: `1 file`, `2 files`. */
export const pluralize = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
