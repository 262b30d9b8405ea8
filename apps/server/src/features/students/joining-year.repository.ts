import { findJoiningYear } from '@formroom/domain/school/school-year.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Selects what `toJoiningYear` reads: the entry date, and the current year that it is compared with. */
export const selectEntry = (eb: ExpressionBuilder<Tables, 'students'>) => {
  const current = eb.selectFrom('school_years').where('state', '=', 'current');
  return [
    'students.entry_date',
    current.select('school_years.year').as('current_year'),
    current.select('school_years.last_day').as('last_day'),
  ] as const;
};

interface Entry {
  readonly entry_date: string | null;
  readonly current_year: number | null;
  readonly last_day: string | null;
}

/** Returns the year that a student joins who enters after the current one, as a property, or none (R86). */
export function toJoiningYear({ entry_date, current_year: year, last_day }: Entry): { joins_year?: number } {
  const joins = year === null || last_day === null ? null : findJoiningYear(entry_date, { year, last_day });
  return joins === null ? {} : { joins_year: joins };
}
