import { type ClassReportId, classReports } from '@formroom/domain/api/reports.ts';
import { type CellValue, toCellValue } from '@formroom/domain/kinds/cell-format.ts';
import { type Answers, catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import { toFieldColumn } from '../../xlsx/field-column.ts';
import type { XlsxColumn, XlsxSheet } from '../../xlsx/writer.ts';

type Student<Name extends FieldName> = Pick<Answers, Name> & { readonly id: string };

const noTitles = () => undefined;

interface MoreColumns<Row> {
  readonly columns: readonly XlsxColumn[];
  readonly toCells: (student: Row) => readonly CellValue[];
}

/** Builds a sheet with the ID and these answers of each student, and what else the report has. */
export function buildClassSheet<Name extends FieldName, Row extends Student<Name>>(
  report: ClassReportId,
  fields: readonly Name[],
  students: readonly Row[],
  more?: MoreColumns<Row>,
): XlsxSheet {
  async function* rows() {
    for (const student of students) {
      yield await Promise.resolve([
        student.id,
        ...fields.map((name) => toCellValue(catalogue[name], student[name], noTitles)),
        ...(more?.toCells(student) ?? []),
      ]);
    }
  }
  const columns: XlsxColumn[] = [
    { heading: ID_HEADING, type: 'text', width: 12 },
    ...fields.map(toFieldColumn),
    ...(more?.columns ?? []),
  ];
  return { name: classReports[report].title, columns, frozenColumns: 1, rows: rows() };
}
