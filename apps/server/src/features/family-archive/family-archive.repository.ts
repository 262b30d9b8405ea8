import {
  bulkAuditActions,
  getAuditAction,
  auditActionLabels,
  type AuditAction,
  type AuditEntry,
} from '@formroom/domain/api/audit-log.ts';
import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import { parseExportedClasses } from '@formroom/domain/api/exports.ts';
import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { CardViewsTable } from '../../db/term-tables.ts';

export type AccessEvent = Pick<AuditEntry, 'at' | 'event' | 'role' | 'details' | 'student_id'>;

/** Returns the ID of the newest entry of the audit log; 0 if there is none. */
export async function findNewestEntry(db: Database) {
  const newest = await db
    .selectFrom('audit_log')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}

/** Where a page of the accesses begins, and the last entry of the log that counts. */
export interface AccessPage {
  readonly upTo: number;
  readonly after: { readonly at: string; readonly id: number } | undefined;
  readonly limit: number;
}

/**
 * Returns, oldest first, a page of what the school did with a student's data, including lists of all students or of one
 * of the classes, and where the next page begins. Entries from before the student was added concern an earlier owner of
 * the ID.
 */
export async function findAccessEvents(
  db: Database,
  studentId: string,
  classes: ReadonlySet<string | null>,
  { upTo, after, limit }: AccessPage,
) {
  const student = await db
    .selectFrom('students')
    .select('added_at')
    .where('id', '=', studentId)
    .executeTakeFirst();
  const selectPage = (isWanted: (eb: ExpressionBuilder<Tables, 'audit_log'>) => Expression<SqlBool>) =>
    db
      .selectFrom('audit_log')
      .select(['at', 'event', 'role', 'details', 'student_id', 'id'])
      .where(isWanted)
      .where('id', '<=', upTo)
      // Null if the outcome is unknown. A refused confirmation is answered with the record as it is now.
      .where((eb) =>
        eb.or([
          eb('status', 'is', null),
          eb('status', '<', 400),
          eb.and([eb('status', '=', 409), eb('event', '=', 'answers-confirmed')]),
        ]),
      )
      .$if(after !== undefined, (query) => query.where(sql<boolean>`(at, id) > (${after?.at}, ${after?.id})`))
      .orderBy('at')
      .orderBy('id')
      .limit(limit);
  const own = selectPage((eb) =>
    eb.and([
      eb('student_id', '=', studentId),
      eb('event', 'in', Object.keys(auditActionLabels) as AuditAction[]),
      eb('at', '>=', student?.added_at ?? ''),
    ]),
  );
  const many = selectPage((eb) =>
    eb.and([eb('student_id', 'is', null), eb('event', 'in', bulkAuditActions)]),
  );
  // Each is read in the order of an index, so that the database stops after the limit.
  const rows = await db
    .selectFrom(own.as('own'))
    .selectAll()
    .unionAll(db.selectFrom(many.as('many')).selectAll())
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  return {
    entries: rows.filter((event) => event.student_id !== null || concernsClasses(event, classes)),
    next: last && rows.length === limit ? { at: last.at, id: last.id } : undefined,
  };
}

const TERM_BEFORE_CLASS = /^\d{4}\/\d /;

/** Whether a list included students of the classes. A list that names no class counts as including them. */
function concernsClasses({ event, details }: AccessEvent, classes: ReadonlySet<string | null>) {
  const action = bulkAuditActions.find((name) => name === event);
  const named = action && getAuditAction(action).details;
  if (details === null || named === undefined) return true;
  if (named === 'classes') {
    return (
      parseExportedClasses(details)?.some((name) => classes.has(name === NO_CLASS ? null : name)) ?? true
    );
  }
  if (details === NO_CLASS) return classes.has(null);
  const className = details.replace(TERM_BEFORE_CLASS, '');
  return className === ALL_CLASSES || classes.has(className);
}

export type CardViewCount = Pick<CardViewsTable, 'year' | 'term' | 'views' | 'first_viewed' | 'last_viewed'>;

/** Returns how often the family opened each card, the oldest term first. */
export const findCardViewCounts = (db: Database, studentId: string): Promise<CardViewCount[]> =>
  db
    .selectFrom('card_views')
    .select(['year', 'term', 'views', 'first_viewed', 'last_viewed'])
    .where('student_id', '=', studentId)
    .orderBy('year')
    .orderBy('term')
    .execute();

/** Returns the past school years of a student, the oldest first. */
export const findYearsOfStudent = (db: Database, studentId: string) =>
  db
    .selectFrom('enrolments')
    .select(['year', 'class_id', 'house_code', 'ended', 'submitted_at'])
    .where('student_id', '=', studentId)
    .orderBy('year')
    .execute();
