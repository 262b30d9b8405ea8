import type { MarkSeen, ReviewCount, UndoSeen } from '@formroom/domain/api/changes-to-review.ts';
import { fieldNames } from '@formroom/domain/registration/catalogue.ts';
import {
  encodeReviewRisk,
  MAX_REVIEW_COUNT,
  type ReviewRisk,
  reviewRisks,
} from '@formroom/domain/registration/review-risk.ts';
import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { isEnrolled } from '../students/enrolled-students.repository.ts';

/** Has the form of the partial index's condition, with the risks as literals, so that the databases use the index. */
const isUnseen = (risks: readonly ReviewRisk[]) => (eb: ExpressionBuilder<Tables, 'history'>) =>
  eb.and([
    eb('history.review_risk', 'is not', null),
    eb(
      'history.review_risk',
      'in',
      risks.map((risk) => sql.lit(encodeReviewRisk(risk))),
    ),
    eb('history.seen_at', 'is', null),
  ]);

/** Whether a student has a family's change that the office has not seen. */
export const hasChangeToReview = (eb: ExpressionBuilder<Tables, 'students'>) =>
  eb.exists(
    eb
      .selectFrom('history')
      .select('history.id')
      .whereRef('history.student_id', '=', 'students.id')
      .where(isUnseen(reviewRisks))
      .limit(1),
  );

/** Selects the first enrolled students with a change of these risks to review, by ID. */
function selectFirst(db: Database, risks: readonly ReviewRisk[], { after, limit }: IdPage) {
  // One read of the index for each risk, each in the order of the IDs, so that the database stops after the limit.
  const [first, ...others] = risks.map((risk) =>
    db
      .selectFrom(
        db
          .selectFrom('history')
          .select('history.student_id')
          .distinct()
          .where(isUnseen([risk]))
          .innerJoin('students', 'students.id', 'history.student_id')
          .where(isEnrolled)
          .where('history.student_id', '>', after)
          .orderBy('history.student_id')
          .limit(limit)
          .as('of_risk'),
      )
      .select('of_risk.student_id'),
  );
  if (!first) throw new RangeError('No risk is named.');
  return db
    .selectFrom(others.reduce((all, next) => all.union(next), first).as('ids'))
    .select('ids.student_id')
    .orderBy('ids.student_id')
    .limit(limit);
}

interface IdPage {
  /** The ID after which the page begins. */
  readonly after: string;
  readonly limit: number;
}

/** Counts the enrolled students with changes to review, in all and by risk; each count stops at `MAX_REVIEW_COUNT`. */
export async function countStudentsToReview(db: Database): Promise<ReviewCount> {
  const counted = (risks: readonly ReviewRisk[]) =>
    db
      .selectFrom(selectFirst(db, risks, { after: '', limit: MAX_REVIEW_COUNT }).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('count'));
  const { all, high, medium, low } = await db
    .selectNoFrom([
      counted(reviewRisks).as('all'),
      counted(['high']).as('high'),
      counted(['medium']).as('medium'),
      counted(['low']).as('low'),
    ])
    .executeTakeFirstOrThrow();
  return { all: all ?? 0, high: high ?? 0, medium: medium ?? 0, low: low ?? 0 };
}

/** Returns a page of the enrolled students with a change of these risks to review, by ID. */
export const findStudentsToReview = (db: Database, risks: readonly ReviewRisk[], page: IdPage) =>
  db
    .selectFrom(selectFirst(db, risks, page).as('page'))
    .innerJoin('students', 'students.id', 'page.student_id')
    .select(['students.id', 'students.first_name', 'students.last_name', 'students.class_id'])
    .orderBy('students.id')
    .execute();

/**
 * Returns what families changed of these students, one row for each field: the value before the first change, and the
 * value and time of the last, and the newest change of the field by anybody.
 */
export function findChangesForStudents(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom(
      db
        .selectFrom('history')
        .select(({ fn }) => [
          'student_id',
          'field',
          fn.min('id').as('first'),
          fn.max('id').as('last'),
          fn.min('review_risk').as('risk'),
          fn.countAll<number>().as('times'),
        ])
        .where('student_id', 'in', ids)
        .where(isUnseen(reviewRisks))
        .groupBy(['student_id', 'field'])
        .limit(ids.length * fieldNames.length)
        .as('changes'),
    )
    .innerJoin('history as first', 'first.id', 'changes.first')
    .innerJoin('history as last', 'last.id', 'changes.last')
    .select(['changes.student_id', 'changes.field', 'changes.risk', 'changes.times', 'changes.last'])
    .innerJoin('history as newest', (join) =>
      join.on((eb) =>
        eb(
          'newest.id',
          '=',
          eb
            .selectFrom('history as each')
            .select('each.id')
            .whereRef('each.student_id', '=', 'changes.student_id')
            .whereRef('each.field', '=', 'changes.field')
            .orderBy('each.version', 'desc')
            .orderBy('each.id', 'desc')
            .limit(1),
        ),
      ),
    )
    .select(['first.old_value', 'last.new_value', 'last.changed_at'])
    .select([
      'newest.id as newest',
      'newest.new_value as newest_value',
      'newest.changed_by as newest_by',
      'newest.changed_at as newest_at',
    ])
    .limit(ids.length * fieldNames.length)
    .execute();
}

/** Marks changes as seen, except those stored after `up_to`. Returns how many. */
export async function markSeen(
  db: Database,
  { student_id, fields, up_to }: MarkSeen,
  by: Actor,
  now: string,
) {
  const { numUpdatedRows } = await db
    .updateTable('history')
    .set({ seen_at: now, seen_by: encodeActor(by) })
    .where('student_id', '=', student_id)
    .where('field', 'in', fields)
    .where('id', '<=', up_to)
    .where(isUnseen(reviewRisks))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Brings back changes that were marked as seen at a moment. Returns how many. */
export async function undoSeen(db: Database, { student_id, fields, seen_at }: UndoSeen) {
  const { numUpdatedRows } = await db
    .updateTable('history')
    .set({ seen_at: null, seen_by: null })
    .where('student_id', '=', student_id)
    .where('field', 'in', fields)
    .where('seen_at', '=', seen_at)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
