export const counted = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
