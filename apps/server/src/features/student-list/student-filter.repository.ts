import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import type { StudentFilter } from '@formroom/domain/api/student-filter.ts';
import { toIdKey } from '@formroom/domain/school/student-id.ts';
import { visibilitySettingNames } from '@formroom/domain/settings/visibility.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import { likePattern } from '../../db/like-pattern.ts';
import type { Tables } from '../../db/tables.ts';
import { selectBlockedIds } from '../accounts/blocked-accounts.repository.ts';
import { isFilledInByOffice } from '../accounts/first-password-kind.repository.ts';
import { hasChangeToReview } from '../review/changes-to-review.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { resolveClasses } from '../students/classes.repository.ts';
import {
  enrolledStudents,
  studentsThisYear,
  studentsWhoJoinLater,
} from '../students/enrolled-students.repository.ts';
import { isInState, isOpen, lacksDocument } from '../students/registration-state.repository.ts';
import { isFuzzyMatch, parseSearch } from '@formroom/domain/registration/search-text.ts';

type Students = ExpressionBuilder<Tables, 'students'>;

/** Selects from the enrolled students that match every filter. */
export async function filterStudents(db: Database | Trx, filter: StudentFilter, now: Date) {
  const found = await searchStudents(db, filter, now);
  if (filter.registration === undefined) return found;
  const settings = await getSettings(db, visibilitySettingNames);
  return found.where(isInState(filter.registration, settings));
}

/** Counts the enrolled students that match every filter. */
export async function countStudents(db: Database, filter: StudentFilter, now: Date): Promise<number> {
  if (filter.registration !== 'in_progress') return await count(await filterStudents(db, filter, now));
  // Everybody whose registration is open has either not started or is in progress. Counted directly, SQLite would read the
  // wide row of each student without answers.
  const settings = await getSettings(db, visibilitySettingNames);
  const open = (await searchStudents(db, filter, now)).where(isOpen(settings));
  const notStarted = await filterStudents(db, { ...filter, registration: 'not_started' }, now);
  return (await count(open)) - (await count(notStarted));
}

async function count(students: Awaited<ReturnType<typeof searchStudents>>) {
  const { total } = await students
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Counts the leavers whose names have every word of a search, or who have the ID. */
export async function countLeavers(db: Database, search: string): Promise<number> {
  const { words } = parseSearch(search);
  if (words.length === 0) return 0;
  const { total } = await db
    .selectFrom('students')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('students.left_at', 'is not', null)
    .where((eb) => eb.or([matchesEveryWord(words, 'sort_name')(eb), hasId(search)(eb)]))
    .executeTakeFirstOrThrow();
  return total;
}

/** The maximum of a search with a typing error; a larger result means that other students are meant. */
const MAX_FUZZY_MATCHES = 200;

/** Returns exact matches (every word, or the date of birth), or near matches if there are none. */
async function searchStudents(db: Database | Trx, filter: StudentFilter, now: Date) {
  const { search = '', blocked, class: className, documents, account, to_review } = filter;
  const terms = parseSearch(search);
  const classes = className === undefined ? [] : await resolveClasses(db, className);
  const students = () =>
    selectByYear(db, filter)
      .$if(blocked !== undefined, (query) => query.where('students.id', 'in', selectBlockedIds(db, now)))
      .$if(className !== undefined, (query) => query.where(isInClass(classes)))
      .$if(documents !== undefined, (query) =>
        query.where((eb) => (documents === 'missing' ? lacksDocument(eb) : eb.not(lacksDocument(eb)))),
      )
      .$if(account !== undefined, (query) =>
        query.where((eb) =>
          account === 'blocked'
            ? eb('students.id', 'in', selectBlockedIds(db, now))
            : hasPassword(eb, account === 'password'),
        ),
      )
      .$if(account === 'filled_in', (query) => query.where(isFilledInByOffice))
      .$if(to_review !== undefined, (query) => query.where(hasChangeToReview));
  if (terms.formOwner !== undefined) return students().where(hasId(terms.formOwner));
  // A condition of the index `students_by_search_text`.
  const searched = () => students().where('search_text', '<>', sql.lit(''));
  const exactly = (search.trim() === '' ? students() : searched()).where((eb) =>
    eb.or([
      ...(terms.words.length > 0 || search.trim() === ''
        ? [matchesEveryWord(terms.words, 'search_text')(eb)]
        : []),
      ...(search.trim() === '' ? [] : [hasId(search)(eb)]),
      ...terms.birthDates.map((day) => eb('date_of_birth', '=', day)),
    ]),
  );
  if (terms.words.length === 0 || (await exactly.select('id').limit(1).executeTakeFirst())) return exactly;
  const known = await searched().select(['id', 'search_text']).execute();
  const nearly = known.filter(({ search_text: text }) => isFuzzyMatch(text, terms)).map(({ id }) => id);
  if (nearly.length === 0) return exactly;
  return students().where('students.id', 'in', nearly.slice(0, MAX_FUZZY_MATCHES));
}

/** Whether a student has the ID in any spelling (R80), or had it before (R81). */
const hasId = (typed: string) => (eb: Students) =>
  eb(
    'students.id',
    'in',
    eb
      .selectFrom('students as holder')
      .select('holder.id')
      .where('holder.id_key', '=', toIdKey(typed))
      .unionAll(
        eb
          .selectFrom('former_student_ids')
          .select('former_student_ids.student_id as id')
          .where('former_student_ids.id_key', '=', toIdKey(typed)),
      ),
  );

/** Only a search, and the filter for them, find students who join a later year (R86). */
function selectByYear(db: Database | Trx, { search = '', joins }: StudentFilter) {
  if (joins !== undefined) return studentsWhoJoinLater(db);
  return search.trim() === '' ? studentsThisYear(db) : enrolledStudents(db);
}

/** Whether a student is in one of the classes, or in no class for `in no class`. */
const isInClass = (classes: readonly string[]) => (eb: Students) =>
  classes[0] === NO_CLASS ? eb('students.class_id', 'is', null) : eb('students.class_id', 'in', classes);

/** Whether a student has a password or not. Who has signed in has one, until the office resets it. */
function hasPassword(eb: Students, expected: boolean) {
  const withoutPassword = eb.exists(
    eb
      .selectFrom('student_accounts')
      .select('student_accounts.student_id')
      .whereRef('student_accounts.student_id', '=', 'students.id')
      .where('student_accounts.password_hash', 'is', null),
  );
  return expected ? eb.not(withoutPassword) : withoutPassword;
}

/** Whether a column contains every word. */
export const matchesEveryWord =
  (words: readonly string[], column: 'search_text' | 'sort_name') => (eb: Students) =>
    eb.and(words.map((word) => sql<boolean>`${eb.ref(column)} like ${likePattern(word)} escape '\\'`));
