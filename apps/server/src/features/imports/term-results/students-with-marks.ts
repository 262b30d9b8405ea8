import { markColumns } from '@formroom/domain/report-cards/columns.ts';
import { readRows } from '../../../xlsx/reader.ts';
import type { MatchedTable } from '../matches/matched-table.ts';
import { parseId } from '../student-ids.ts';
import { matchMarksSheet } from './columns.ts';
import { parseRow } from './parse-row.ts';
import { type FindSubject, type LinePosition, readSubjectTitle } from './subjects.ts';

/** Returns the students with at least one valid mark in the sheets of marks. */
export function findStudentsWithMarks(
  tables: readonly MatchedTable[],
  findSubject: FindSubject,
  getPositions: (id: string, text: string) => readonly LinePosition[],
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const table of tables) {
    const columns = matchMarksSheet(table);
    const [idColumn, subjectColumn] = [columns.indexOf('id'), columns.indexOf('subject')];
    for (const row of readRows(table)) {
      const read = parseId(row[1][idColumn] ?? null);
      if ('problem' in read || found.has(read.id)) continue;
      const text = readSubjectTitle(row[1][subjectColumn] ?? null);
      const subject = findSubject(text);
      const { changes, errors } = parseRow(row, columns, markColumns, undefined);
      const isTaken = errors.length === 0 && subject?.isRetired === false;
      const isMarked = changes.some(({ field }) => field === 'course_mark' || field === 'exam_mark');
      if (isTaken && isMarked && getPositions(read.id, text).length === 1) found.add(read.id);
    }
  }
  return found;
}
