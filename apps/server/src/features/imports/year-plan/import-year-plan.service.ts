import { z } from 'zod';
import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { toIsoDate } from '@formroom/domain/school/dates.ts';
import { planYear, type YearDecision, yearPlans } from '@formroom/domain/school/year-plan.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { parseStoredValue } from '../../../db/stored-json.ts';
import { deletePlans, findDecisions, storePlans } from '../../school-years/year-plans.repository.ts';
import {
  getFormOrder,
  getPlannedYears,
  getPlans,
  getSomePlans,
  lockYears,
} from '../../school-years/year-change.service.ts';
import { createClassWarner } from '../class-warning.ts';
import type { ImportKind } from '../import-kind.ts';
import { matchColumns } from '../match-columns.ts';
import type { TableRow } from '../../../xlsx/reader.ts';
import { createSimilarIdFinder, groupRowsById, withSheet } from '../student-ids.ts';
import { idHeadings } from '@formroom/domain/registration/heading-synonyms.ts';
import { findCodedPlans, yearPlanColumns } from './columns.ts';
import { previewPlanRow } from './preview-plan.ts';
import { buildPlanTemplate } from './template.ts';

const decisionSchema = z.object({ plan: z.enum(yearPlans), class_id: z.string().nullable() });
/** What is stored to undo some rows: the decision for each student before and after; null for the proposal. */
const undoSchema = z.array(
  z.object({ student_id: z.string(), before: decisionSchema.nullable(), after: decisionSchema }),
);
type AppliedPlans = z.infer<typeof undoSchema>;

/**
 * Returns the year that a workbook with a plan is for.
 * @throws PortalError conflict if no change of year is planned
 */
export const getYearPlanScope = async (db: Database) => String((await getPlannedYears(db)).planned.year);

/** Imports the plan of the next school year (R64). */
export const importYearPlan: ImportKind<AppliedPlans> = {
  name: 'year-plan',
  title: (scope) => `Plan ${formatAcademicYear(Number(scope))}`,
  keys: idHeadings,
  spellings: yearPlanColumns.spellings,
  getColumns: () => yearPlanColumns,
  loadCodedValues: () => Promise.resolve(findCodedPlans),

  templateAction: 'year-plan-viewed',
  async template(db) {
    const { planned } = await getPlannedYears(db);
    return {
      name: `Plan ${formatAcademicYear(planned.year)}.xlsx`,
      sheets: buildPlanTemplate(await getPlans(db)),
    };
  },

  async prepare(db, tables, { now, timeZone }) {
    const plans = await getPlans(db);
    const byId = new Map(plans.map((each) => [each.student_id, each]));
    const rows = groupRowsById(tables);
    const shared = {
      today: toIsoDate(now, timeZone),
      forms: await getFormOrder(db),
      findPlan: (id: string) => byId.get(id),
      findRowsById: (id: string) => rows.get(id) ?? [],
      findSimilarId: createSimilarIdFinder([...byId.keys()]),
    };
    const warn = createClassWarner(plans.flatMap(({ from_class, class_id }) => [from_class, class_id]));
    return tables.map((table) => {
      const columns = matchColumns(table, yearPlanColumns);
      const context = { ...shared, sheet: table.name, columns };
      const previewRow = (row: TableRow): ImportRow => {
        const previewed = previewPlanRow(row, context);
        const warnings = warn(previewed);
        return warnings.length === 0 ? previewed : { ...previewed, warnings };
      };
      return {
        table,
        columns,
        types: columns.map(() => 'text' as const),
        previewRows: (page: readonly TableRow[]) =>
          Promise.resolve(withSheet(page.map(previewRow), table, tables.length)),
      };
    });
  },

  async lock(trx, { scope }) {
    await lockYears(trx);
    await getPlannedYears(trx, Number(scope));
  },

  async apply(trx, rows) {
    if (rows.length === 0) return { done: [], stale: [] };
    const ids = rows.flatMap(({ student_id: id }) => id ?? []);
    const stored = new Map((await getSomePlans(trx, { ids })).map((each) => [each.student_id, each]));
    const forms = await getFormOrder(trx);
    const before = await getDecisions(trx, ids);
    const stale: string[] = [];
    const done: AppliedPlans = [];
    for (const { student_id, changes } of rows) {
      const id = student_id ?? '';
      const current = stored.get(id);
      const isAsBefore = changes.every(({ field, from }) => from === findDecided(current, field));
      if (!current || !isAsBefore) {
        stale.push(id);
        continue;
      }
      const { plan, class_id } = withChanges(id, current, changes);
      // A class that the plan itself gives is not stored, so that it changes with the student's present class.
      const follows = planYear(current.from_class, forms, { plan, class_id: null }).class_id === class_id;
      done.push({
        student_id: id,
        before: before.get(id) ?? null,
        after: { plan, class_id: follows ? null : class_id },
      });
    }
    if (stale.length > 0) return { done: null, stale };
    await storePlans(
      trx,
      done.map(({ student_id, after }) => ({ student_id, ...after })),
    );
    return { done, stale };
  },

  undoSchema,

  async findObstacles(db, pages, { scope }) {
    await getPlannedYears(db, Number(scope));
    const blocked = new Map<string, { kind: 'changed'; field: string }[]>();
    let students = 0;
    for await (const applied of pages) {
      students += applied.length;
      const now = await getDecisions(
        db,
        applied.map(({ student_id: id }) => id),
      );
      for (const { student_id: id, after } of applied) {
        const current = now.get(id);
        if (current?.plan !== after.plan || current.class_id !== after.class_id)
          blocked.set(id, [{ kind: 'changed', field: 'plan' }]);
      }
    }
    return { students, blocked };
  },

  async undo(trx, applied, _context, blocked) {
    const free = applied.filter(({ student_id: id }) => !blocked.has(id));
    await deletePlans(
      trx,
      free.filter(({ before }) => before === null).map(({ student_id: id }) => id),
    );
    await storePlans(
      trx,
      free.flatMap(({ student_id, before }) => (before === null ? [] : [{ student_id, ...before }])),
    );
    return applied.filter(({ student_id: id }) => blocked.has(id));
  },
};

const withChanges = (id: string, current: YearDecision, changes: ImportRow['changes']) =>
  parseStoredValue(
    { ...current, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) },
    decisionSchema,
    { table: 'import_pages', id: `rows ${id}` },
  );

const findDecided = (plan: YearDecision | undefined, field: string) =>
  field === 'plan' ? plan?.plan : field === 'class_id' ? plan?.class_id : undefined;

async function getDecisions(db: Database | Trx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, YearDecision>();
  const rows = await findDecisions(db, ids);
  return new Map(rows.map(({ student_id, plan, class_id }) => [student_id, { plan, class_id }]));
}
