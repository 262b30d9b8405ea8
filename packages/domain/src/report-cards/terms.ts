/** The school's terms by number (R35). */
export const termNames = { 1: 'Michaelmas', 2: 'Hilary', 3: 'Trinity' } as const;
export type Term = keyof typeof termNames;
export const terms = [1, 2, 3] as const satisfies readonly Term[];

/** `2025-2026` for 2025 (R35). */
export const formatAcademicYear = (year: number) => `${year}-${year + 1}`;

/** `2025-2026 Term 1 (Michaelmas)`. */
export const formatTermName = ({ year, term }: { readonly year: number; readonly term: Term }) =>
  `${formatAcademicYear(year)} Term ${term} (${termNames[term]})`;

/** `2025/1`, as the audit log, an import of results and a transcript's code name a term. */
export const formatTermKey = ({ year, term }: { readonly year: number; readonly term: Term }) =>
  `${year}/${term}`;

/** Matches what `formatTermKey` returns. */
export const TERM_KEY = /^(?<year>\d{4})\/(?<number>[123])$/;

/** Reads what `formatTermKey` returns; undefined for another text. */
export function parseTermKey(key: string) {
  const { year, number } = TERM_KEY.exec(key)?.groups ?? {};
  const term = terms.find((each) => String(each) === number);
  return term && { year: Number(year), term };
}

/** The form of a class: 2 for `2A`, 6 for `6L`, `L6` and `Lower 6`; undefined when the name does not start with its number. */
export function parseFormLevel(classId: string | null): number | undefined {
  const form = /^(?:(?:lower|upper|l|u)[ -]?)?([1-9])/i.exec(classId ?? '')?.[1];
  return form === undefined ? undefined : Number(form);
}
