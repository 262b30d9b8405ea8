import type { SaveSheet, SheetRow, SheetState } from '@formroom/domain/api/mark-sheets.ts';
import { emptySubjectResults } from '@formroom/domain/report-cards/columns.ts';
import { parseSheetCell, sheetCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import { type Database, inSaveTransaction, type Trx } from '../../../db/database.ts';
import { notAllowed } from '../../../errors.ts';
import { addResultChanges, findVersions } from '../../report-cards/result-changes.repository.ts';
import type { SubjectRow } from '../../report-cards/results.repository.ts';
import {
  deleteSubjectResults,
  findSubjectResults,
  saveSubjectResults,
  toLineKey,
} from '../../report-cards/write-results.repository.ts';
import { findMembers } from '../members.repository.ts';
import { lockForCells, mergeRows, placeMembers } from '../merge-rows.service.ts';
import { parseRows, refuseRows, type Replaced } from '../parse-rows.ts';
import { toSheetRow } from './get-sheet.service.ts';
import { type Editor, getSheetContext } from './sheet-context.service.ts';
import { assertWritable } from './sheet-state.ts';
import type { SheetKey } from './sheet-states.repository.ts';

interface SavedSheet {
  readonly state: SheetState;
  readonly rows: SheetRow[];
  readonly replaced?: Replaced;
}

/**
 * Writes the changed cells of a sheet as an import would, with the same history, and returns their rows as they are now.
 * Rows with an invalid cell are not written, the others are.
 * @throws PortalError not-found; not-allowed for who only reads the sheet; conflict if the sheet is no longer open to the
 * caller; invalid with the messages of the rows that were not written, as `STUDENT_ID.cell`
 */
export async function saveSheet(
  db: Database,
  key: SheetKey,
  sent: SaveSheet['rows'],
  editor: Editor,
): Promise<SavedSheet> {
  const { errors, ...saved } = await inSaveTransaction(db, (trx) => writeSheet(trx, key, sent, editor));
  refuseRows(errors);
  return saved;
}

async function writeSheet(trx: Trx, key: SheetKey, sent: SaveSheet['rows'], editor: Editor) {
  await lockForCells(trx);
  const { state, mayType } = await getSheetContext(trx, key, editor);
  if (!mayType) throw notAllowed();
  assertWritable(state, editor.adminRole);
  const classmates = await findMembers(trx, key, key.class_id);
  const { rows, errors } = parseRows(sent, sheetCells, { parse: parseSheetCell, members: classmates });
  const ids = rows.map(({ student_id: id }) => id);
  const placements = await placeMembers(trx, key, classmates, ids);
  const stored = await findSubjectResults(trx, key, ids);
  const findLine = (id: string) => stored.get(toLineKey({ student_id: id, subject: key.subject }));
  const { changes, replaced } = await mergeRows(trx, key, rows, findLine);
  const after = changes.map(({ student_id: id, values }) => ({
    ...(findLine(id) ?? { ...emptySubjectResults, student_id: id, subject: key.subject }),
    ...values,
  })) as SubjectRow[];
  await saveSubjectResults(trx, key, after.filter(hasResult));
  // Whoever has nothing any more does not take the subject, unless the class does.
  await deleteSubjectResults(
    trx,
    key,
    after.filter((line) => !hasResult(line)),
  );
  const written = changes.map((each) => ({ ...each, subject: key.subject }));
  await addResultChanges(trx, key, [...placements, ...written], { changedBy: editor, now: editor.now });
  const lines = new Map(after.map((line) => [line.student_id, line]));
  const versions = await findVersions(trx, key, ids);
  const members = new Map(classmates.map((each) => [each.student_id, each]));
  return {
    state,
    errors,
    rows: ids.flatMap((id) => {
      const member = members.get(id);
      const line = lines.get(id) ?? findLine(id);
      return member ? [toSheetRow(member, { line, version: versions.get(id), classmates })] : [];
    }),
    ...(replaced && { replaced }),
  };
}

const resultNames = Object.keys(emptySubjectResults) as (keyof typeof emptySubjectResults)[];
const hasResult = (line: SubjectRow) => resultNames.some((name) => line[name] !== null);
