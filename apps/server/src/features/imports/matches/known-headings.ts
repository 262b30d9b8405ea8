import type { SheetMatch } from '@formroom/domain/api/import-matches.ts';
import type { ImportKind } from '../import-kind.ts';

/** The headings by which a heading row without a column of student IDs is found. */
export const listKnownHeadings = (kind: ImportKind, matches: readonly SheetMatch[] = []) => [
  ...matches.flatMap(({ columns }) => columns.map(({ heading }) => heading)),
  ...kind.spellings.flatMap(({ heading, synonyms = [] }) => [heading, ...synonyms]),
];
