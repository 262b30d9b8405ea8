import { z } from 'zod';
import { parseStoredAnswer } from '../students/answer-history.repository.ts';
import { type Actor, decodeActor } from '@formroom/domain/school/actor.ts';
import { type EntrySource, formatEntrySource } from '@formroom/domain/school/entry-source.ts';
import { type HistoryEntry, type HistoryQuery, STUDENT_ADDED } from '@formroom/domain/api/history.ts';
import type { HistoryCause } from '@formroom/domain/school/history-cause.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { parseStored } from '../../db/stored-json.ts';
import { formatActor } from '../students/last-changes.repository.ts';

/** More than the changes of one moment: an account saves at most ten times a second. */
const MAX_OF_A_MOMENT = 1000;

/**
 * The version of the last change that counts, for readers of the record as it was then; undefined for all. A change of a
 * series that a later one is shown with does not appear by itself (R65).
 */
const isShown = (upTo: number | undefined) => {
  const next = sql`select later.shown_from is not null from history as later
    where later.student_id = history.student_id and later.field = history.field and later.version > history.version
      ${upTo === undefined ? sql`` : sql`and later.version <= ${upTo}`}
    order by later.version limit 1`;
  return sql<boolean>`(${next}) is not true`;
};

const shownColumns = ['field', 'new_value', 'changed_by', 'changed_at', 'source', 'cause'] as const;
const shownFrom = sql<string>`coalesce(shown_from, old_value)`.as('old_value');

/** Returns a page of the changes of a student's record, newest first. */
export async function findHistory(db: Database, studentId: string, { limit, before }: HistoryQuery) {
  const changes = db
    .selectFrom('history')
    .where('student_id', '=', studentId)
    .where(isShown(undefined))
    .$if(before !== undefined, (query) => query.where('changed_at', '<', before ?? ''));
  const oldest = changes
    .select('changed_at')
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(limit - 1);
  const rows = await changes
    .select(shownColumns)
    .select(shownFrom)
    .where((eb) => eb('changed_at', '>=', eb.fn.coalesce(oldest, eb.val(''))))
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + MAX_OF_A_MOMENT)
    .execute();
  return rows.map((row) => toHistoryEntry(studentId, row));
}

/** Returns when and by whom a student was added, as the entry before all changes; undefined if that is not known. */
export async function findCreation(db: Database, studentId: string): Promise<OfficeHistoryEntry | undefined> {
  const row = await db
    .selectFrom('students')
    .select(['added_at', 'added_by', 'added_cause'])
    .where('id', '=', studentId)
    .executeTakeFirst();
  if (!row || row.added_at === null || row.added_by === null) return undefined;
  const actor = decodeActor(row.added_by);
  return {
    field: STUDENT_ADDED,
    from: null,
    to: null,
    by: formatActor(actor),
    actor,
    at: row.added_at,
    ...(row.added_cause && { cause: row.added_cause }),
  };
}

/** Where a page of all changes begins, and the version that they lead to. */
export interface WholeHistoryPage {
  readonly upTo: number;
  readonly after: { readonly at: string; readonly id: number } | undefined;
  readonly limit: number;
}

/** Returns a page of the changes up to a version of the record, oldest first, and where the next page begins. */
export async function findHistoryUpTo(
  db: Database,
  studentId: string,
  { upTo, after, limit }: WholeHistoryPage,
) {
  const rows = await db
    .selectFrom('history')
    .select(['id', ...shownColumns])
    .select(shownFrom)
    .where('student_id', '=', studentId)
    .where('version', '<=', upTo)
    .where(isShown(upTo))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(changed_at, id) > (${after?.at}, ${after?.id})`),
    )
    .orderBy('changed_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  return {
    entries: rows.map((row) => toHistoryEntry(studentId, row)),
    next: last && rows.length === limit ? { at: last.changed_at, id: last.id } : undefined,
  };
}

const MAX_CLASSES = 1000;
const classSchema = z.string().nullable();

/** Returns every class that a student was moved from or to, as JSON values; null stands for no class. */
export async function findClassesInHistory(db: Database, studentId: string) {
  const rows = await db
    .selectFrom('history')
    .select(['old_value', 'new_value'])
    .distinct()
    .where('student_id', '=', studentId)
    .where('field', '=', 'class_id')
    .limit(MAX_CLASSES)
    .execute();
  return rows.flatMap(({ old_value, new_value }) =>
    [old_value, new_value].map((value) =>
      parseStored(value, classSchema, { table: 'history', id: `${studentId} class_id` }),
    ),
  );
}

interface HistoryRow {
  readonly field: string;
  readonly old_value: string;
  readonly new_value: string;
  readonly changed_by: string;
  readonly changed_at: string;
  readonly source: EntrySource | null;
  readonly cause: HistoryCause | null;
}

type OfficeHistoryEntry = HistoryEntry & { readonly actor: Actor };

function toHistoryEntry(studentId: string, row: HistoryRow): OfficeHistoryEntry {
  const actor = decodeActor(row.changed_by);
  return {
    field: row.field,
    from: parseStoredAnswer(row.old_value, studentId, row.field),
    to: parseStoredAnswer(row.new_value, studentId, row.field),
    by: row.source ? formatEntrySource(row.source) : formatActor(actor),
    ...(row.source && { entered_by: actor.id }),
    ...(row.cause && { cause: row.cause }),
    // An administrator may be called Family, so the name does not tell the family.
    actor,
    at: row.changed_at,
  };
}

/** The same change for the family, which sees no administrator's name. */
export const toFamilyEntry = ({
  field,
  from,
  to,
  by,
  actor,
  at,
  entered_by,
  cause,
}: OfficeHistoryEntry): HistoryEntry => ({
  field,
  from,
  to,
  by: actor.role === 'student' || entered_by !== undefined ? by : 'Office',
  at,
  ...(cause && { cause }),
});
