import { phoneDigits } from '../kinds/phone.ts';
import { PHONE_DIGITS } from '../kinds/phone-number.ts';
import { listPossibleDates } from '../kinds/parse-date-input.ts';
import type { Answers, FieldName, FieldNameOfKind } from './catalogue.ts';
import { catalogue, fieldNames } from './catalogue.ts';
import { parentContactFields } from './parent-contacts.ts';
import { isFormCodeLike, parseFormCode } from '../school/form-code.ts';
import { normalizeForSearch } from '../school/normalize-for-search.ts';
import { parseFormLevel } from '../report-cards/terms.ts';

const searchedNames = [
  'first_name',
  'middle_name',
  'last_name',
  'birth_certificate_no',
  'sea_no',
  'emergency_contact',
  ...parentContactFields.map(({ name }) => name),
] as const;
const phoneNames = fieldNames.filter(
  (name): name is FieldNameOfKind<'phone'> => catalogue[name].kind === 'phone',
);

/** The answers that the search text consists of. */
export const searchFields = [...new Set([...searchedNames, 'class_id' as const, ...phoneNames])];
export type SearchedRow = Pick<Answers, (typeof searchFields)[number]> & { readonly id: string };

/** O'Brien and OBrien are the same name, and so are Anya-Marie and Anya Marie. */
const withoutPunctuation = (text: string) =>
  normalizeForSearch(text)
    .replaceAll(/['\u2019`.~]/g, '')
    .replaceAll('-', ' ');

/** The end of every search text of this release, by which texts of other releases are recognized. It can't be typed. */
export const VERSION_SUFFIX = ' ~~';

/** Builds the text that the office's search matches: what the list shows, and the parents' names and phones. */
export function buildSearchText(row: SearchedRow): string {
  const { class_id: className } = row;
  const level = className === null ? undefined : parseFormLevel(className);
  const texts = [
    row.id,
    ...searchedNames.map((name) => row[name]),
    className,
    className === null ? null : `class:${className}`,
    level === undefined ? null : `form:${String(level)}`,
    ...phoneNames.map((name) => row[name]),
  ];
  return withoutPunctuation(texts.filter((text) => text !== null && text !== '').join(' ')) + VERSION_SUFFIX;
}

/** What the list shows of a student, so that it needs no reason. */
const shownNames: readonly FieldName[] = ['first_name', 'last_name', 'birth_certificate_no', 'class_id'];

/** Returns the answers that the list does not show and because of which a search finds the student. */
export function findMatchedFields(row: SearchedRow, search: SearchTerms): FieldName[] {
  const hidden = { ...row, ...Object.fromEntries(searchFields.map((name) => [name, null])) };
  const shown = Object.fromEntries(shownNames.map((name) => [name, row[name as keyof SearchedRow]]));
  const visible = buildSearchText({ ...hidden, ...shown });
  const fields = searchFields.filter((name) => !shownNames.includes(name) && row[name] !== null);
  const texts = new Map(fields.map((name) => [name, withoutPunctuation(row[name] ?? '')]));
  const findField = (word: string) =>
    fields.find((name) => texts.get(name)?.includes(word)) ??
    fields.find((name) => isFuzzyMatch(texts.get(name) ?? '', { ...search, words: [word] }));
  const words = search.words.filter((word) => !isFuzzyMatch(visible, { ...search, words: [word] }));
  return [...new Set(words.flatMap((word) => findField(word) ?? []))];
}

export interface SearchTerms {
  /** Words that the search text must contain. */
  readonly words: readonly string[];
  /** Dates of birth that the search may mean, `yyyy-MM-dd`. */
  readonly birthDates: readonly string[];
  /** The ID, in capitals, on the printed form whose code was typed. */
  readonly formOwner?: string;
}

/**
 * Parses a search: `Class 2A` is a class, a phone number is one word, and a date is a date of birth. The code of a
 * printed form means its student, and with a wrong character nobody.
 */
export function parseSearch(search: string): SearchTerms {
  const formOwner = parseFormCode(search);
  if (formOwner !== undefined) return { words: [], birthDates: [], formOwner };
  // Search texts have no hyphens, so that the whole code as a word finds nobody.
  if (isFormCodeLike(search)) return { words: [normalizeForSearch(search)], birthDates: [] };
  const birthDates = listPossibleDates(search);
  const digits = /^[\d\s()+.-]+$/.test(search) ? phoneDigits(search) : '';
  if (digits.length === PHONE_DIGITS) return { words: [digits], birthDates };
  const marked = withoutPunctuation(search).replaceAll(/\b(class|form) +(?=\w)/g, '$1:');
  const words = marked.split(/[\s,]+/).filter((word) => word !== '');
  return { words, birthDates };
}

/** Words of this length or longer may differ by one letter. */
const FUZZY_MIN_LENGTH = 4;

/**
 * Whether every word of a search matches the start of a word in the text, with at most one letter wrong, missing, added
 * or swapped.
 */
export function isFuzzyMatch(text: string, { words }: SearchTerms): boolean {
  const known = text.split(' ');
  return words.every((word) => known.some((each) => each.includes(word) || isOneEditAway(word, each)));
}

function isOneEditAway(word: string, other: string): boolean {
  if (word.length < FUZZY_MIN_LENGTH || /\d/.test(word) || Math.abs(word.length - other.length) > 1)
    return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start += 1;
  const [rest, otherRest] = [word.slice(start), other.slice(start)];
  const isSwapped =
    rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
  return (
    isSwapped ||
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1)
  );
}
