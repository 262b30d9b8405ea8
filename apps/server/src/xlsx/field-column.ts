import { getCellType, getCellWidth } from '@formroom/domain/kinds/cell-format.ts';
import { catalogue, type FieldName, getHeading } from '@formroom/domain/registration/catalogue.ts';
import type { XlsxColumn } from './writer.ts';

/** Returns the column of a registration field, the same in every workbook. */
export function toFieldColumn(name: FieldName): XlsxColumn {
  const field = catalogue[name];
  return { heading: getHeading(field), type: getCellType(field), width: getCellWidth(field) };
}
