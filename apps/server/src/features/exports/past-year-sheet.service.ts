import type { ExportQuery } from '@formroom/domain/api/exports.ts';
import { toCellValue } from '@formroom/domain/kinds/cell-format.ts';
import { catalogue } from '@formroom/domain/registration/catalogue.ts';
import { ID_HEADING, statusHeadings } from '@formroom/domain/registration/spreadsheet.ts';
import { toIsoDate, type ZonedTime } from '@formroom/domain/school/dates.ts';
import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import { yearEndingLabels } from '@formroom/domain/school/year-plan.ts';
import type { Database } from '../../db/database.ts';
import { invalid } from '../../errors.ts';
import { toFieldColumn } from '../../xlsx/field-column.ts';
import type { XlsxColumn, XlsxSheet } from '../../xlsx/writer.ts';
import { findPastRegistrations } from '../reports/past-registrations.repository.ts';
import type { chooseYear } from '../school-years/school-years.service.ts';
import { getSelectedIds } from '../student-list/select-students.service.ts';
import { findTitles } from './exports.repository.ts';

type PastChoice = Omit<ExportQuery, 'year'> & { readonly year: Awaited<ReturnType<typeof chooseYear>> };

/**
 * Builds a sheet with what is stored of a past year: the classes and houses of that year, and who was registered. The
 * headings name the year, so that an import does not take an old class for the present one.
 * @throws PortalError invalid if groups of answers are chosen, or a class that nobody was in
 */
export async function buildPastYearSheet(
  db: Database,
  { now, timeZone }: ZonedTime,
  { groups, classes, selection, year }: PastChoice,
): Promise<{ sheet: XlsxSheet; students: number }> {
  if (groups)
    throw invalid({ groups: [`The answers of ${year.name} are not stored. Leave out the groups.`] });
  const everybody = await findPastRegistrations(db, year.year);
  const known = new Set(everybody.map(({ class_id: name }) => name ?? NO_CLASS));
  const unknown = (classes ?? []).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw invalid({
      classes: unknown.map((name) => `Nobody was in a class called “${name.slice(0, 40)}” in ${year.name}.`),
    });
  }
  const selected = selection && new Set(await getSelectedIds(db, selection, now));
  const students = everybody.filter(
    ({ id, class_id: name }) => (selected?.has(id) ?? true) && (classes?.includes(name ?? NO_CLASS) ?? true),
  );
  const getTitle = await findTitles(db);
  async function* rows() {
    for (const each of students) {
      yield await Promise.resolve([
        each.id,
        each.last_name,
        each.first_name,
        each.class_id,
        toCellValue(catalogue.house_code, each.house_code, getTitle),
        each.form_level,
        yearEndingLabels[each.ended],
        each.registered ? 'Yes' : 'No',
        each.submitted_at === null ? null : toIsoDate(new Date(each.submitted_at), timeZone),
      ]);
    }
  }
  return {
    sheet: {
      name: `Registration ${year.name}`,
      columns: toColumns(year.name),
      frozenColumns: 1,
      rows: rows(),
    },
    students: students.length,
  };
}

const toColumns = (year: string): XlsxColumn[] => [
  { heading: ID_HEADING, type: 'text', width: 12 },
  toFieldColumn('last_name'),
  toFieldColumn('first_name'),
  { heading: `Class in ${year}`, type: 'text', width: 18 },
  { heading: `House in ${year}`, type: 'text', width: 20 },
  { heading: `Form in ${year}`, type: 'number', width: 18 },
  { heading: `How ${year} ended`, type: 'text', width: 24 },
  { heading: `${statusHeadings.registered} for ${year}`, type: 'text', width: 26 },
  { heading: statusHeadings.submitted, type: 'date', width: 12 },
];
