import { tenthsOf } from './tenths.ts';

export const letters = ['A', 'B', 'C', 'D', 'E'] as const;
export type Letter = (typeof letters)[number];

/** The least average or total of each letter, best first; the last begins at 0. */
export type LetterKey = Readonly<Record<Letter, number>>;

/** The defaults of R43. */
export const defaultKey: LetterKey = { A: 75, B: 65, C: 55, D: 50, E: 0 };

/** The letter of a total or an average. */
export const letterOf = (value: number, key: LetterKey): Letter =>
  letters.find((letter) => tenthsOf(value) >= tenthsOf(key[letter])) ?? 'E';

/** The key as the card prints it, such as `B 65–74.9`. */
export const keyWords = (key: LetterKey): string[] =>
  letters.map((letter, index) => {
    const above = letters[index - 1];
    const most = above === undefined ? '100' : String((tenthsOf(key[above]) - 1) / 10);
    return `${letter} ${key[letter]}–${most}`;
  });

/** What the letters mean for application, conduct and attitude (R44). */
export const letterWords: Readonly<Record<Letter, string>> = {
  A: 'Excellent',
  B: 'Good',
  C: 'Satisfactory',
  D: 'Needs Improvement',
  E: 'Urgent Intervention Needed',
};
