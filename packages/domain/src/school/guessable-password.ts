import { normalizeForSearch } from './normalize-for-search.ts';

/** Facts that others know about the owner of a password, by the name that the error message uses. */
export type KnownFacts = Readonly<Record<string, readonly string[]>>;

/** A password of known facts with fewer other letters and digits than this is easy to guess. */
const MIN_UNKNOWN_CHARACTERS = 5;

const onlyLettersAndDigits = (text: string) => normalizeForSearch(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Finds the known fact that most of a password consists of, ignoring separators, case and padding. Undefined when at
 * least `MIN_UNKNOWN_CHARACTERS` characters come from elsewhere.
 */
export function findKnownFact(password: string, facts: KnownFacts): string | undefined {
  let rest = onlyLettersAndDigits(password);
  const taken = new Map<string, number>();
  const byLength = Object.entries(facts)
    .flatMap(([name, texts]) => texts.map((text) => ({ name, text: onlyLettersAndDigits(text) })))
    .filter(({ text }) => text.length > 1)
    .toSorted((a, b) => b.text.length - a.text.length);
  for (const { name, text } of byLength) {
    const without = rest.replaceAll(text, ' ');
    const characters = countCharacters(rest) - countCharacters(without);
    if (characters > 0) taken.set(name, (taken.get(name) ?? 0) + characters);
    rest = without;
  }
  if (taken.size === 0 || countCharacters(rest) >= MIN_UNKNOWN_CHARACTERS) return undefined;
  return [...taken].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

const countCharacters = (text: string) => [...text.replaceAll(' ', '')].length;

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const ABBREVIATION = 3;

/**
 * Every common notation of a date without separators: day, month and year in any usual order, with and without leading
 * zeros, the year with four digits or two, the month as a number or a word; and the year alone.
 * @param date `yyyy-MM-dd`
 */
export function listDateNotations(date: string): string[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  const years = [year, year.slice(-2)];
  const months = [month, String(Number(month)), name, name.slice(0, ABBREVIATION)];
  const days = [day, String(Number(day))];
  const all = years.flatMap((y) =>
    months.flatMap((m) => days.flatMap((d) => [d + m + y, m + d + y, y + m + d, y + d + m])),
  );
  const named = years.flatMap((y) => months.slice(2).flatMap((m) => [m + y, y + m]));
  return [...new Set([...all, ...named, year])];
}

/** The names, and each word of them. */
export const splitNames = (...names: readonly (string | null)[]) =>
  names.flatMap((name) => (name === null ? [] : [name, ...name.split(/[\s\p{P}]+/u)]));
