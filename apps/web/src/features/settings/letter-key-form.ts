import { updateSettingsSchema } from '@formroom/domain/api/settings.ts';
import { type Letter, type LetterKey, letters } from '@formroom/domain/report-cards/letter-key.ts';
import { parseNumber, type ParsedTable, parseTable } from '#web/features/settings/parse-table.ts';

/** The letters with an editable minimum; E starts at 0. */
export const editableLetters = letters.filter((letter): letter is Exclude<Letter, 'E'> => letter !== 'E');
export type LetterKeyForm = Readonly<Record<(typeof editableLetters)[number], string>>;

export const toLetterKeyForm = ({ A, B, C, D }: LetterKey): LetterKeyForm => ({
  A: String(A),
  B: String(B),
  C: String(C),
  D: String(D),
});

/** Parses the inputs by the server’s rules. */
export const parseLetterKey = ({ A, B, C, D }: LetterKeyForm): ParsedTable =>
  parseTable(
    updateSettingsSchema.safeParse({
      letter_key: { A: parseNumber(A), B: parseNumber(B), C: parseNumber(C), D: parseNumber(D), E: 0 },
    }),
  );
