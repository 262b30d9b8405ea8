import { printedLists, type PrintLists } from '@formroom/domain/api/prints.ts';
import { toCellValue } from '@formroom/domain/kinds/cell-format.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import { catalogue } from '@formroom/domain/registration/catalogue.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import { toFieldColumn } from '../../xlsx/field-column.ts';
import type { XlsxColumn, XlsxSheet } from '../../xlsx/writer.ts';
import { emergencyFields } from './emergency-lines.ts';
import { addressFields, type PrintedStudent } from './list-content.ts';

const nameFields = ['last_name', 'first_name', 'class_id'] as const;

/** Builds the sheet of a list: the columns of the print, each answer in a column of its own. */
export function buildListSheet(
  { list, columns, empty_columns: empty }: PrintLists,
  students: readonly PrintedStudent[],
  getTitle: TitleLookup,
): XlsxSheet {
  const fields = {
    classList: [...nameFields, ...columns],
    emergencySheet: emergencyFields,
    labels: nameFields,
    addressLabels: [...nameFields, ...addressFields],
  }[list];
  const emptyColumns = list === 'classList' ? empty : [];
  async function* rows() {
    for (const student of students) {
      yield await Promise.resolve([
        student.id,
        ...fields.map((name) => toCellValue(catalogue[name], student[name], getTitle)),
        ...emptyColumns.map(() => null),
      ]);
    }
  }
  const sheetColumns: XlsxColumn[] = [
    { heading: ID_HEADING, type: 'text', width: 12 },
    ...fields.map(toFieldColumn),
    ...emptyColumns.map((heading) => ({ heading, type: 'text', width: 12 }) as const),
  ];
  return { name: printedLists[list].title, columns: sheetColumns, frozenColumns: 1, rows: rows() };
}
