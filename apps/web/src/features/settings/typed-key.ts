import { changeSettingsSchema } from '@formroom/domain/api/settings.ts';
import { type Letter, type LetterKey, letters } from '@formroom/domain/term-report/key.ts';
import { numberIn, type ReadTable, readTable } from '#web/features/settings/read-table.ts';

/** The letters whose least value is chosen; the last begins at 0. */
export const chosenLetters = letters.filter((letter): letter is Exclude<Letter, 'E'> => letter !== 'E');
export type TypedKey = Readonly<Record<(typeof chosenLetters)[number], string>>;

export const typedKey = ({ A, B, C, D }: LetterKey): TypedKey => ({
  A: String(A),
  B: String(B),
  C: String(C),
  D: String(D),
});

/** Reads the boxes with the server’s own rules. */
export const readKey = ({ A, B, C, D }: TypedKey): ReadTable =>
  readTable(
    changeSettingsSchema.safeParse({
      letter_key: { A: numberIn(A), B: numberIn(B), C: numberIn(C), D: numberIn(D), E: 0 },
    }),
  );
