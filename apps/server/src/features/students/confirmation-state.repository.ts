import { catalogue } from '@formroom/domain/registration/catalogue.ts';
import {
  type ConfirmationItem,
  confirmationItems,
  isItemAsked,
} from '@formroom/domain/registration/confirmation.ts';
import { isFieldAsked } from '@formroom/domain/registration/visibility.ts';
import type { VisibilitySettings } from '@formroom/domain/settings/visibility.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { isFieldShown, isSectionShown } from './shown-fields.repository.ts';

type Students = ExpressionBuilder<Tables, 'students'>;

/**
 * Whether a student is registered for the current school year: the terms are agreed to, and everything is confirmed
 * (R56).
 */
export const isRegisteredForYear = (settings: VisibilitySettings) => (eb: Students) =>
  eb.and([eb('students.submitted_at', 'is not', null), hasConfirmedYear(settings)(eb)]);

/** Whether a student’s family has confirmed everything for the current school year, or is asked for nothing (R56). */
export const hasConfirmedYear = (settings: VisibilitySettings) => (eb: Students) =>
  eb.or([eb.not(isAskedToConfirm(eb)), eb(countConfirmed(eb, settings), '=', countShown(eb, settings))]);

/**
 * How many items a family still has to confirm for the current school year. It matches `findUnconfirmed` of the domain,
 * but counts each empty answer.
 */
export const countLeftToConfirm = (settings: VisibilitySettings) => (eb: Students) =>
  sql<number>`case when ${isAskedToConfirm(eb)} then ${countShown(eb, settings)} - ${countConfirmed(eb, settings)} else 0 end`;

/** Whether the year began with a change of year, and the student was here before it, not only registered (R86). */
const isAskedToConfirm = (eb: Students) =>
  eb.exists(
    eb
      .selectFrom('school_years')
      .select('school_years.year')
      .where('school_years.state', '=', 'current')
      .where('school_years.began_at', 'is not', null)
      .where((year) =>
        year.or([
          year('students.entry_date', 'is', null),
          year(
            // PostgreSQL stores entry dates as dates, and the days of a year as text.
            sql<string>`cast(students.entry_date as text)`,
            '<=',
            year
              .selectFrom('school_years as before')
              .select((each) => each.fn.max('before.last_day').as('last_day'))
              .where('before.state', '=', 'past'),
          ),
        ]),
      )
      .where((year) =>
        year.or([
          year('students.added_at', 'is', null),
          year('students.added_at', '<', year.ref('school_years.began_at')),
        ]),
      ),
  );

const countShown = (eb: Students, settings: VisibilitySettings) =>
  sql<number>`(${sql.join(
    listGroups(eb, settings).map(
      ({ ids, isShown }) => sql`case when ${isShown} then ${sql.lit(ids.length)} else 0 end`,
    ),
    sql` + `,
  )})`;

/** Counts the visible items that are confirmed, in the primary key’s index. */
const countConfirmed = (eb: Students, settings: VisibilitySettings) =>
  eb
    .selectFrom('confirmations')
    .select((each) => each.fn.countAll<number>().as('items'))
    .whereRef('confirmations.student_id', '=', 'students.id')
    .where('confirmations.year', '=', (each) =>
      each.selectFrom('school_years').select('school_years.year').where('school_years.state', '=', 'current'),
    )
    .where((each) =>
      each.or(
        listGroups(eb, settings).map(({ ids, isShown }) =>
          each.and([each('confirmations.item', 'in', ids), isShown]),
        ),
      ),
    );

/** The items that are shown under the same condition, so that it stands once in the query. */
function listGroups(eb: Students, settings: VisibilitySettings) {
  const groups = new Map<string, { ids: string[]; isShown: Expression<SqlBool> }>();
  for (const item of confirmationItems) {
    if (!isItemAsked(item, settings)) continue;
    const flags = listFlags(item, settings);
    const key = JSON.stringify([item.section.visibleWhen, flags]);
    const group = groups.get(key);
    if (group) group.ids.push(item.id);
    else groups.set(key, { ids: [item.id], isShown: isItemShown(eb, item, settings) });
  }
  return [...groups.values()];
}

/** The flags of which one must be set; none if a field does not depend on one. */
function listFlags({ fields }: ConfirmationItem, settings: VisibilitySettings) {
  const flags = fields
    .filter((name) => isFieldAsked(catalogue[name], settings))
    .map((name) => catalogue[name].visibleWhenFlag);
  return flags.includes(undefined) ? [] : [...new Set(flags)];
}

const isItemShown = (eb: Students, item: ConfirmationItem, settings: VisibilitySettings) =>
  eb.and([
    isSectionShown(eb, item.section.visibleWhen, settings),
    ...(listFlags(item, settings).length > 0
      ? [
          eb.or(
            item.fields
              .filter((name) => isFieldAsked(catalogue[name], settings))
              .map((name) => isFieldShown(eb, name)),
          ),
        ]
      : []),
  ]);
