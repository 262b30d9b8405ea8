import {
  hasShortNamesOnly,
  type StudentListEntry,
  type StudentListQuery,
} from '@formroom/domain/api/students.ts';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { likePattern, likePrefixPattern } from '../../db/like-pattern.ts';
import type { Tables } from '../../db/tables.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';
import { selectEntry, toJoiningYear } from '../students/joining-year.repository.ts';
import { filterStudents, matchesEveryWord } from './student-filter.repository.ts';

const listColumns = [
  'id',
  'first_name',
  'last_name',
  'class_id',
  'date_of_birth',
  'birth_certificate_no',
  'updated_at as updatedAt',
] as const;

const sortColumns = {
  updatedAt: 'updated_at',
  id: 'id',
  name: 'sort_name',
  class_id: 'class_id',
  date_of_birth: 'date_of_birth',
  birth_certificate_no: 'birth_certificate_no',
} as const;

const isNullable = (column: (typeof sortColumns)[keyof typeof sortColumns]) =>
  column !== 'updated_at' && column !== 'id' && column !== 'sort_name';

/** Returns the students that a search finds, sorted, empty values last; all of them without a page. */
export async function listStudents(db: Database, query: StudentListQuery, now: Date) {
  const { page, page_size, sort } = query;
  const matching = await filterStudents(db, query, now);
  const [column, direction] = toOrderBy(sort ?? '-updatedAt');
  let entries = matching
    .select(listColumns)
    .select(selectEntry)
    .orderBy(column, (order) => {
      const sorted = order[direction]();
      // Where nothing is null, the condition would keep PostgreSQL from using an index.
      return isNullable(column) ? sorted.nullsLast() : sorted;
    })
    .orderBy('id');
  if (page !== undefined && page_size !== undefined) {
    entries = entries.limit(page_size).offset((page - 1) * page_size);
  }
  return (await entries.execute()).map(({ entry_date, current_year, last_day, ...entry }) => ({
    ...entry,
    ...toJoiningYear({ entry_date, current_year, last_day }),
  }));
}

/**
 * Returns the first students whose names contain every word of the search; matches in the surname come first, then by
 * name.
 */
export const lookUpStudents = (db: Database, search: string, most: number) =>
  whereEveryWord(enrolledStudents(db), search, 'sort_name')
    .$if(hasShortNamesOnly(search), (query) =>
      query.where((eb) =>
        eb.and(
          splitWords(normalizeForSearch(search)).map(
            (word) =>
              sql<boolean>`(' ' || ${eb.ref('sort_name')} || ' ') like ${likePattern(` ${word} `)} escape '\\'`,
          ),
        ),
      ),
    )
    .select(['id', 'first_name', 'last_name', 'class_id'])
    .orderBy((eb) => {
      const isSurname = splitWords(search).map(
        (word) => sql<boolean>`${eb.ref('sort_name')} like ${likePrefixPattern(`${word} `)} escape '\\'`,
      );
      return eb.case().when(eb.or(isSurname)).then(eb.lit(0)).else(eb.lit(1)).end();
    })
    .orderBy('sort_name')
    .orderBy('id')
    .limit(most)
    .execute() as Promise<Pick<StudentListEntry, 'id' | 'first_name' | 'last_name' | 'class_id'>[]>;

const splitWords = (search: string) => search.split(/[\s,]+/).filter((word) => word !== '');

const whereEveryWord = (
  query: SelectQueryBuilder<Tables, 'students', unknown>,
  search: string,
  column: 'search_text' | 'sort_name',
) => query.where(matchesEveryWord(splitWords(search), column));

function toOrderBy(sort: NonNullable<StudentListQuery['sort']>) {
  const descending = sort.startsWith('-');
  const column = sortColumns[(descending ? sort.slice(1) : sort) as keyof typeof sortColumns];
  return [column, descending ? 'desc' : 'asc'] as const;
}
