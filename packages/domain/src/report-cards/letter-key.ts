import { toTenths } from './tenths.ts';

export const letters = ['A', 'B', 'C', 'D', 'E'] as const;
export type Letter = (typeof letters)[number];

/** The lowest average or total of each letter, best letter first; the last starts at 0. */
export type LetterKey = Readonly<Record<Letter, number>>;

/** The defaults of R43. */
export const defaultLetterKey: LetterKey = { A: 75, B: 65, C: 55, D: 50, E: 0 };

/** The letter of a total or an average. */
export const getLetter = (value: number, key: LetterKey): Letter =>
  letters.find((letter) => toTenths(value) >= toTenths(key[letter])) ?? 'E';

/** The ranges as the card prints them, such as `B 65–74.9`. */
export const formatLetterKey = (key: LetterKey): string[] =>
  letters.map((letter, index) => {
    const above = letters[index - 1];
    const most = above === undefined ? '100' : String((toTenths(key[above]) - 1) / 10);
    return `${letter} ${key[letter]}–${most}`;
  });

/** The meaning of each letter for application, conduct and attitude (R44). */
export const letterMeanings: Readonly<Record<Letter, string>> = {
  A: 'Excellent',
  B: 'Good',
  C: 'Satisfactory',
  D: 'Needs Improvement',
  E: 'Urgent Intervention Needed',
};
