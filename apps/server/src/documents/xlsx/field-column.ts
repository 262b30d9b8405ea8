import { cellTypeOf, cellWidthOf } from '@formroom/domain/kinds/cell.ts';
import { catalogue, type FieldName, headingOf } from '@formroom/domain/registration/catalogue.ts';
import type { XlsxColumn } from './writer.ts';

/** The column of a registration field, as every spreadsheet of the school has it. */
export function fieldColumn(name: FieldName): XlsxColumn {
  const field = catalogue[name];
  return { heading: headingOf(field), type: cellTypeOf(field), width: cellWidthOf(field) };
}
