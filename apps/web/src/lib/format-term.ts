import type { TermRecord } from '@formroom/domain/api/term-reports.ts';
import { formatAcademicYear, termNames } from '@formroom/domain/term-report/terms.ts';

export type TermKey = Pick<TermRecord, 'year' | 'term'>;

/** `Term 3 Trinity 2025-2026` (R36). */
export const formatTerm = ({ year, term }: TermKey) =>
  `Term ${term} ${termNames[term]} ${formatAcademicYear(year)}`;
