import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import {
  alwaysExported,
  exportGroups,
  type ExportQuery,
  STATUS_GROUP,
} from '@formroom/domain/api/exports.ts';
import { toCellValue, type CellValue } from '@formroom/domain/kinds/cell-format.ts';
import { catalogue, type FieldName, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { documents, documentTypes } from '@formroom/domain/registration/documents.ts';
import { ID_HEADING, statusHeadings } from '@formroom/domain/registration/spreadsheet.ts';
import { toIsoDate, type ZonedTime } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import { toFieldColumn } from '../../xlsx/field-column.ts';
import type { XlsxColumn, XlsxSheet } from '../../xlsx/writer.ts';
import { invalid } from '../../errors.ts';
import { loadParentHider } from '../messages/blocked-parents.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import {
  findStudentsByClass,
  readRegistrations,
  type Registration,
} from '../students/registrations.repository.ts';
import { getSelectedIds } from '../student-list/select-students.service.ts';
import { findTitles } from './exports.repository.ts';

const statusColumns: readonly XlsxColumn[] = [
  { heading: statusHeadings.registered, type: 'text', width: 10 },
  { heading: statusHeadings.submitted, type: 'date', width: 12 },
  { heading: statusHeadings.documents, type: 'number', width: 10 },
  { heading: statusHeadings.missingDocuments, type: 'text', width: 40 },
];

/**
 * Builds a sheet with the chosen answers of the chosen students by class and name; rows are read while it is written.
 * @throws PortalError invalid naming the classes without students
 */
export async function buildRegistrationSheet(
  db: Database,
  { now, timeZone }: ZonedTime,
  { groups, classes, selection }: ExportQuery,
): Promise<{ sheet: XlsxSheet; students: number }> {
  const [everybody, getTitle, settings] = await Promise.all([
    // Whom the office has chosen may also join later.
    findStudentsByClass(db, { withLater: selection !== undefined }),
    findTitles(db),
    getSettings(db),
  ]);
  const selected = selection && new Set(await getSelectedIds(db, selection, now));
  const ids = (classes ? filterByClass(classes, everybody) : everybody)
    .map(({ id }) => id)
    .filter((id) => selected?.has(id) ?? true);
  const fields = groups ? selectFields(groups) : fieldNames;
  const hasStatus = groups?.includes(STATUS_GROUP) ?? true;
  const hideBlocked = await loadParentHider(db);
  async function* rows() {
    for await (const registration of readRegistrations(db, ids, settings)) {
      const row = hideBlocked(registration.row);
      yield [
        row.id,
        ...fields.map((name) => toCellValue(catalogue[name], row[name], getTitle)),
        ...(hasStatus ? statusCells(registration, timeZone) : []),
      ];
    }
  }
  const columns: XlsxColumn[] = [
    { heading: ID_HEADING, type: 'text', width: 12 },
    ...fields.map(toFieldColumn),
    ...(hasStatus ? statusColumns : []),
  ];
  return {
    sheet: { name: 'Registration Data', columns, frozenColumns: 1, rows: rows() },
    students: ids.length,
  };
}

/** Returns the fields in the order of the pages, whatever the order of the groups. */
function selectFields(groups: readonly string[]): FieldName[] {
  const chosen = new Set([
    ...alwaysExported,
    ...exportGroups.filter(({ id }) => groups.includes(id)).flatMap(({ fields }) => fields),
  ]);
  return fieldNames.filter((name) => chosen.has(name));
}

function filterByClass(
  classes: readonly string[],
  students: Awaited<ReturnType<typeof findStudentsByClass>>,
) {
  const chosen = students.filter(({ class_id: name }) => classes.includes(name ?? NO_CLASS));
  const found = new Set(chosen.map(({ class_id: name }) => name ?? NO_CLASS));
  const unknown = classes.filter((name) => !found.has(name));
  if (unknown.length > 0) {
    const sentences = unknown.map((name) =>
      name === NO_CLASS
        ? 'Every student is in a class.'
        : `No student is in a class called “${name.slice(0, 40)}”.`,
    );
    throw invalid({ classes: sentences }, sentences[0]);
  }
  return chosen;
}

function statusCells({ row, missing, isRegistered }: Registration, timeZone: string): CellValue[] {
  const { submitted_at: submitted } = row;
  return [
    isRegistered ? 'Yes' : 'No',
    submitted === null ? null : toIsoDate(new Date(submitted), timeZone),
    documentTypes.length - missing.documents.length,
    documentTypes
      .filter((type) => missing.documents.includes(type))
      .map((type) => documents[type].label)
      .join(', '),
  ];
}
