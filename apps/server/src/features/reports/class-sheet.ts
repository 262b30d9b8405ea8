import { type ClassReportId, classReports } from '@formroom/domain/api/reports.ts';
import { toCellValue } from '@formroom/domain/kinds/cell-format.ts';
import { type Answers, catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import { toFieldColumn } from '../../xlsx/field-column.ts';
import type { XlsxSheet } from '../../xlsx/writer.ts';

type Student<Name extends FieldName> = Pick<Answers, Name> & { readonly id: string };

const noTitles = () => undefined;

/** Builds a sheet with the ID and these answers of each student. */
export function buildClassSheet<Name extends FieldName>(
  report: ClassReportId,
  fields: readonly Name[],
  students: readonly Student<Name>[],
): XlsxSheet {
  async function* rows() {
    for (const student of students) {
      yield await Promise.resolve([
        student.id,
        ...fields.map((name) => toCellValue(catalogue[name], student[name], noTitles)),
      ]);
    }
  }
  const columns = [{ heading: ID_HEADING, type: 'text', width: 12 } as const, ...fields.map(toFieldColumn)];
  return { name: classReports[report].title, columns, frozenColumns: 1, rows: rows() };
}
