import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportUndoPreview, ImportUndoResult, UndoImport } from '@formroom/domain/api/imports.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { conflict } from '../../errors.ts';
import { findNames } from '../students/bulk-students.repository.ts';
import { getImport } from './get-import.service.ts';
import type { ImportContext, ImportKind, UndoCheck } from './import-kind.ts';
import {
  changeImportState,
  readPages,
  readPagesBackwards,
  reopenImport,
  replacePage,
  type StoredImport,
  parseCounts,
} from './imports.repository.ts';
import { formatStudents } from './format-students.ts';

/** Returns the obstacles, ordered by student ID. */
async function checkUndo(
  db: Database | Trx,
  kind: ImportKind,
  { id, about, committed_at, created_at }: StoredImport,
): Promise<UndoCheck> {
  const committed = { scope: about, at: committed_at ?? created_at };
  const { students, blocked } = await kind.findObstacles(
    db,
    readPages(db, id, 'undo', kind.undoSchema),
    committed,
  );
  return { students, blocked: new Map([...blocked].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

/**
 * Returns how many students of an import can be undone, and the obstacles of the others, without writing.
 * @throws PortalError not-found; conflict if it is not committed or already undone
 */
export async function previewUndo(
  db: Database,
  kind: ImportKind,
  importId: string,
): Promise<ImportUndoPreview> {
  const stored = await getImport(db, importId);
  if (stored.state !== 'committed') throw conflict(undoErrorMessages[stored.state]);
  const { students, blocked } = await checkUndo(db, kind, stored);
  const names = await findNames(db, [...blocked.keys()]);
  return {
    can_undo: students - blocked.size,
    blocked: [...blocked].map(([id, obstacles]) => ({
      student_id: id,
      name: names.get(id) ?? null,
      obstacles: [...obstacles],
    })),
  };
}

/**
 * Undoes an import completely, or with `others` for all students without obstacles. The rest can be undone once their
 * obstacles are gone.
 * @throws PortalError not-found; conflict if it is not committed, or there are obstacles
 */
export const undoImport = (
  db: Database,
  kind: ImportKind,
  importId: string,
  context: ImportContext,
  { others = false }: UndoImport = {},
): Promise<ImportUndoResult> =>
  inTransaction(db, async (trx) => {
    const stored = await getImport(trx, importId);
    if (!(await changeImportState(trx, importId, 'committed', 'undone', context.now))) {
      throw conflict(undoErrorMessages[stored.state]);
    }
    const within = { ...context, scope: stored.about };
    const before = parseCounts(stored);
    await kind.lock(trx, within);
    const { students, blocked } = await checkUndo(trx, kind, stored);
    assertNotBlocked({ students, blocked }, others);
    for await (const { page, content } of readPagesBackwards(trx, importId, 'undo', kind.undoSchema)) {
      const rest = await kind.undo(trx, content, within, blocked);
      if (blocked.size > 0) await replacePage(trx, { import_id: importId, part: 'undo', page }, rest);
      await yieldToEventLoop();
    }
    const undone = students - blocked.size;
    if (blocked.size > 0) await reopenImport(trx, importId, before.counts, before.undone + undone);
    return { counts: before.counts, undone, blocked: blocked.size };
  });

function assertNotBlocked({ students, blocked }: UndoCheck, others: boolean) {
  if (blocked.size === 0 || (others && blocked.size < students)) return;
  const posted = [...blocked].filter(([, obstacles]) => obstacles.some(({ kind }) => kind === 'posted'));
  throw conflict(
    posted.length > 0
      ? `${formatStudents(posted.map(([id]) => id))} a posted report card, so nothing was undone. Withdraw it first: a posted card never changes.`
      : `${formatStudents([...blocked.keys()])} changed or left since the import, so nothing was undone.`,
  );
}

const undoErrorMessages: Record<StoredImport['state'], string> = {
  previewed: 'This import was never done, so there is nothing to undo.',
  committed: 'This import was already undone.',
  undone: 'This import was already undone.',
  final: 'This import can’t be undone: the data of a student in it has been deleted.',
};
