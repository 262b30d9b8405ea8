import type { ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import { type Database, inTransaction, lockTableForRows } from '../../../db/database.ts';
import { conflict, notAllowed, notFound } from '../../../errors.ts';
import { listSheets } from './list-sheets.service.ts';
import { type Editor, getSheetContext } from './sheet-context.service.ts';
import { assertWritable } from './sheet-state.ts';
import { type SheetKey, storeSheetState } from './sheet-states.repository.ts';

interface StateChange extends SheetKey {
  readonly state: 'open' | 'handed_in';
  readonly reason?: string | null | undefined;
}

/**
 * Hands a sheet in, or opens it again.
 * @throws PortalError not-found; not-allowed for who does not teach the subject, and for a teacher who opens a sheet;
 * conflict if the sheet is not open to the caller, or the term is posted
 */
export async function changeSheetState(
  db: Database,
  { state, reason = null, ...key }: StateChange,
  editor: Editor,
): Promise<ListedSheet> {
  const isListed = (each: ListedSheet) => each.class_id === key.class_id && each.subject === key.subject;
  if (!(await listSheets(db, key, editor)).some(isListed)) throw notFound();
  await inTransaction(db, async (trx) => {
    await lockTableForRows(trx, 'terms');
    const sheet = await getSheetContext(trx, key, editor);
    if (!sheet.mayType) throw notAllowed();
    if (state === 'open' && editor.adminRole !== 'office') throw notAllowed();
    if (sheet.state === 'locked')
      throw conflict('The reports of this term are posted, so the sheet can’t be changed.');
    if (state === 'handed_in' && sheet.state !== 'handed_in') assertWritable(sheet.state, editor.adminRole);
    const stored = state === 'open' ? ('reopened' as const) : state;
    await storeSheetState(trx, key, { state: stored, reason, by: editor, now: editor.now });
  });
  const listed = (await listSheets(db, key, editor)).find(isListed);
  if (!listed) throw notFound();
  return listed;
}
