import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { cellToText } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import { findSimilarSubjects } from '@formroom/domain/report-cards/similar-subject.ts';
import type { Database } from '../../../db/database.ts';
import { readRows, type SheetCell } from '../../../xlsx/reader.ts';
import { findEntries } from '../../reference-lists/reference-lists.repository.ts';
import type { MatchedTable } from '../matches/matched-table.ts';
import { parseId } from '../student-ids.ts';
import { matchMarksSheet } from './columns.ts';

/** An entry of the subject list. Existing results keep a retired one. */
export interface Subject {
  readonly code: number;
  readonly isRetired: boolean;
}
export type FindSubject = (title: string) => Subject | undefined;

/** Returns functions that find subjects by title, ignoring case and punctuation, and by similar spellings. */
export async function loadSubjects(
  db: Database,
): Promise<{ findSubject: FindSubject; suggestSubject: (text: string) => string | undefined }> {
  const entries = await findEntries(db, ['subjects']);
  const byTitle = new Map(
    entries.map(({ code, title, retired }) => [normalizeHeading(title), { code, isRetired: retired === 1 }]),
  );
  const titles = entries.filter(({ retired }) => retired === 0).map(({ title }) => title);
  return {
    findSubject: (title: string) => byTitle.get(normalizeHeading(title)),
    suggestSubject: (text: string) => findSimilarSubjects(text, titles)[0],
  };
}

export const readSubjectTitle = (cell: SheetCell | null) =>
  cell === null || (typeof cell === 'object' && 'error' in cell) ? '' : cellToText(cell).trim();

/** The position of a line in the workbook. */
export interface LinePosition {
  readonly sheet: string;
  readonly row: number;
}

/** Indexes the lines of the sheets of marks, because each subject of a student may occur only once. */
export function indexLinePositions(tables: readonly MatchedTable[], findSubject: FindSubject) {
  const positions = new Map<string, LinePosition[]>();
  const getKey = (id: string, text: string) => `${id} ${findSubject(text)?.code ?? normalizeHeading(text)}`;
  for (const table of tables) {
    const columns = matchMarksSheet(table);
    const [idColumn, subjectColumn] = [columns.indexOf('id'), columns.indexOf('subject')];
    for (const [row, cells] of readRows(table)) {
      const read = parseId(cells[idColumn] ?? null);
      if ('problem' in read) continue;
      const key = getKey(read.id, readSubjectTitle(cells[subjectColumn] ?? null));
      const known = positions.get(key);
      if (known) known.push({ sheet: table.name, row });
      else positions.set(key, [{ sheet: table.name, row }]);
    }
  }
  return (id: string, text: string): readonly LinePosition[] => positions.get(getKey(id, text)) ?? [];
}
