import {
  hasLookupLetters,
  MAX_LOOKUP_ENTRIES,
  MIN_LOOKUP_LETTERS,
  type LookupEntry,
  type StudentListEntry,
  type StudentListQuery,
} from '@formroom/domain/api/students.ts';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';
import { formatListName, type PersonName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';
import { invalid, mustSetUpSecondFactor, notAllowed, notSignedIn, roleNotAllowed } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import { findBlockedStates } from '../accounts/blocked-accounts.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findSearchedRows } from '../students/search-text.repository.ts';
import { findMatchedFields, parseSearch } from '@formroom/domain/registration/search-text.ts';
import { countLeavers, countStudents } from './student-filter.repository.ts';
import { listStudents, lookUpStudents } from './student-list.repository.ts';

const PAGE_SIZE = 100;

/** Returns the office's list, or for others the ID lookup if the school has turned it on (R6). */
export async function listOrLookUp(
  db: Database,
  principal: Principal | null,
  query: StudentListQuery,
  now: Date,
) {
  if (principal?.mustSetUpSecondFactor) throw mustSetUpSecondFactor();
  if (principal?.adminRole === 'results' || principal?.adminRole === 'teacher') throw roleNotAllowed();
  if (principal?.role === 'admin') return await list(db, query, now);
  return await lookUp(db, principal, query.search);
}

async function list(db: Database, query: StudentListQuery, now: Date) {
  const isPaged = query.page !== undefined || query.page_size !== undefined;
  const { page = 1, page_size = PAGE_SIZE } = query;
  if (!isPaged) return await listEntries(db, query, now);
  const [data, total] = await Promise.all([
    listEntries(db, { ...query, page, page_size }, now),
    countStudents(db, query, now),
  ]);
  const { search = '' } = query;
  if (search.trim() === '') return { data, total, page, page_size };
  const [found, leavers] = await Promise.all([addMatches(db, data, search), countLeavers(db, search)]);
  return { data: found, total, page, page_size, leavers };
}

/** Adds why a search finds a student, where the list does not show it. */
async function addMatches(db: Database, entries: readonly StudentListEntry[], search: string) {
  const terms = parseSearch(search);
  const rows = await findSearchedRows(
    db,
    entries.map(({ id }) => id),
  );
  const matches = new Map(rows.map((row) => [row.id, findMatchedFields(row, terms)]));
  return entries.map((entry) => {
    const matched = matches.get(entry.id) ?? [];
    return matched.length === 0 ? entry : { ...entry, matched };
  });
}

async function listEntries(db: Database, query: StudentListQuery, now: Date): Promise<StudentListEntry[]> {
  const entries = (await listStudents(db, query, now)) as StudentListEntry[];
  if (query.blocked === undefined && query.account !== 'blocked') return entries;
  const states = await findBlockedStates(db, now);
  return entries.map((entry) => ({ ...entry, account: states.get(entry.id) }));
}

async function lookUp(
  db: Database,
  principal: Principal | null,
  search: string | undefined,
): Promise<LookupEntry[]> {
  const { student_id_lookup: isOn } = await getSettings(db, ['student_id_lookup']);
  if (!isOn || search === undefined || principal?.mustChangePassword) {
    throw principal ? notAllowed() : notSignedIn();
  }
  if (!hasLookupLetters(search)) {
    throw invalid({ search: [`Type at least ${String(MIN_LOOKUP_LETTERS)} letters of the name.`] });
  }
  const found = await lookUpStudents(db, search, MAX_LOOKUP_ENTRIES);
  return found.map(({ class_id, ...entry }) => {
    const sharesName = found.some((other) => other.id !== entry.id && hasSameName(other, entry));
    return { ...entry, ...(sharesName && class_id !== null && { class_id }) };
  });
}

const hasSameName = (one: PersonName, other: PersonName) =>
  normalizeForSearch(formatListName(one)) === normalizeForSearch(formatListName(other));
