import { messages } from '@formroom/domain/kinds/messages.ts';
import { parseDateInput } from '@formroom/domain/kinds/parse-date-input.ts';
import { fieldError } from '#web/lib/api-error.ts';

/** The texts of the inputs. */
export interface YearTexts {
  readonly year: string;
  readonly first_day: string;
  readonly last_day: string;
  readonly announced_for: string;
}
export type DayName = 'first_day' | 'last_day' | 'announced_for';

export type YearErrors = Partial<Record<DayName, string>>;

/** Returns a typed day as `yyyy-MM-dd`; undefined if it is none. */
function readDay(text: string): string | undefined {
  const read = parseDateInput(text);
  return 'day' in read ? read.day : undefined;
}

/** Returns the errors of the inputs, without a call. The day for families may be empty. */
export function findErrors(texts: YearTexts, hasAnnouncement: boolean): YearErrors {
  const errors: YearErrors = {};
  for (const name of [
    'first_day',
    'last_day',
    ...(hasAnnouncement ? (['announced_for'] as const) : []),
  ] as const) {
    const text = texts[name].trim();
    if (text === '' ? name !== 'announced_for' : readDay(text) === undefined)
      errors[name] = text === '' ? messages.required : messages.date;
  }
  return errors;
}

/** Returns the values of inputs without errors. */
export const toYear = ({ year, first_day, last_day, announced_for }: YearTexts) => ({
  year: Number(year),
  first_day: readDay(first_day) ?? '',
  last_day: readDay(last_day) ?? '',
  announced_for: readDay(announced_for) ?? null,
});

/** The errors of the server by field. */
export const serverErrors = (error: unknown): YearErrors & { year?: string } =>
  Object.fromEntries(
    (['year', 'first_day', 'last_day', 'announced_for'] as const).flatMap((name) => {
      const message = fieldError(error, name);
      return message === undefined ? [] : [[name, message]];
    }),
  );
