import { catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import { type Parent, parents, statusesWith } from '@formroom/domain/registration/family-visibility.ts';
import type { VisibilityRule } from '@formroom/domain/registration/section.ts';
import type { VisibilitySettings } from '@formroom/domain/settings/visibility.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

// The domain's `isFieldVisible` and `isSectionVisible` as SQL.

type Students = ExpressionBuilder<Tables, 'students'>;

export const isFieldShown = (eb: Students, name: FieldName) => isOn(eb, catalogue[name].visibleWhenFlag);

export function isSectionShown(
  eb: Students,
  rule: VisibilityRule | undefined,
  settings: VisibilitySettings,
): Expression<SqlBool> {
  if (!rule) return isAlways;
  if ('parent' in rule) return isParentExpected(eb, rule.parent);
  if ('anyParent' in rule) return eb.or(parents.map((parent) => isParentExpected(eb, parent)));
  if ('flag' in rule) return isOn(eb, rule.flag);
  return settings[rule.setting] ? isAlways : isNever;
}

// Comparisons, because SQLite has no boolean literals; never null, because they may be negated.
const isAlways = sql<SqlBool>`1 = 1`;
const isNever = sql<SqlBool>`1 = 0`;

const isOn = (eb: Students, flag: string | undefined): Expression<SqlBool> =>
  flag === undefined ? isAlways : sql<SqlBool>`coalesce(${eb.ref(flag as FieldName)}, 0) = 1`;

const isParentExpected = (eb: Students, parent: Parent) =>
  eb.or([
    eb.and([eb('living_status', 'is', null), eb(`${parent}_name`, 'is not', null)]),
    eb(eb.fn.coalesce('living_status', sql<string>`''`), 'in', statusesWith(parent)),
  ]);
