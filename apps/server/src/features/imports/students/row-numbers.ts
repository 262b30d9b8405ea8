import { invalid } from '../../../errors.ts';
import type { TableColumns } from '../import-kind.ts';
import { parseId } from '../student-ids.ts';
import type { MatchedTable } from '../matches/matched-table.ts';

const FEWEST_ROWS = 3;

/**
 * Refuses a column that only numbers the rows, such as `No.`, as that of student IDs. A school that has such IDs is not
 * refused.
 * @throws PortalError invalid
 */
export function assertNoRowNumbers(
  tables: readonly (TableColumns & { readonly table: MatchedTable })[],
  isStudent: (id: string) => boolean,
) {
  for (const { table, columns } of tables) {
    const ids = table.keys.map(([, cell]) => parseId(cell));
    const numbers = ids.map((read) =>
      'id' in read && /^[1-9]\d{0,4}$/.test(read.id) ? Number(read.id) : NaN,
    );
    const isCounting = numbers.length >= FEWEST_ROWS && numbers.every((each) => each <= numbers.length);
    if (!columns.includes('id') || !isCounting || numbers.some((each) => isStudent(String(each)))) continue;
    const { heading = '', letters = '' } = table.columns[columns.indexOf('id')] ?? {};
    const reason = `“${heading.slice(0, 50)}” (column ${letters}) only numbers the rows: 1, 2, 3 … These are not student IDs. Choose another column, or give new IDs.`;
    throw invalid({ match: [reason] }, reason);
  }
}
