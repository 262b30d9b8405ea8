import { cellOf, type CellValue } from '@formroom/domain/kinds/cell.ts';
import type { TitleOf } from '@formroom/domain/kinds/printed.ts';
import { catalogue, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { documents, documentTypes } from '@formroom/domain/registration/documents.ts';
import { ID_HEADING, statusHeadings } from '@formroom/domain/registration/spreadsheet.ts';
import { dayOf } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import { fieldColumn } from '../../documents/xlsx/field-column.ts';
import type { XlsxColumn, XlsxSheet } from '../../documents/xlsx/writer.ts';
import { getSettings } from '../settings/settings.repository.ts';
import {
  findIdsByClass,
  readRegistrations,
  type Registration,
} from '../students/registrations.repository.ts';
import { findTitles } from './exports.repository.ts';

const columns: readonly XlsxColumn[] = [
  { heading: ID_HEADING, type: 'text', width: 12 },
  ...fieldNames.map(fieldColumn),
  { heading: statusHeadings.registered, type: 'text', width: 10 },
  { heading: statusHeadings.submitted, type: 'date', width: 12 },
  { heading: statusHeadings.documents, type: 'number', width: 10 },
  { heading: statusHeadings.missingDocuments, type: 'text', width: 40 },
];

/** Every answer of every student, a row each by class and name, read while it is written. */
export async function registrationData(db: Database, timeZone: string): Promise<XlsxSheet> {
  const [ids, titleOf, settings] = await Promise.all([findIdsByClass(db), findTitles(db), getSettings(db)]);
  async function* rows() {
    for await (const registration of readRegistrations(db, ids, settings)) {
      yield cellsOf(registration, titleOf, timeZone);
    }
  }
  return { name: 'Registration Data', columns, frozenColumns: 1, rows: rows() };
}

function cellsOf({ row, missing }: Registration, titleOf: TitleOf, timeZone: string): CellValue[] {
  const { submitted_at: submitted } = row;
  return [
    row.id,
    ...fieldNames.map((name) => cellOf(catalogue[name], row[name], titleOf)),
    submitted === null ? 'No' : 'Yes',
    submitted === null ? null : dayOf(new Date(submitted), timeZone),
    documentTypes.length - missing.documents.length,
    documentTypes
      .filter((type) => missing.documents.includes(type))
      .map((type) => documents[type].label)
      .join(', '),
  ];
}
