import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CommitImport, ImportCounts } from '@formroom/domain/api/imports.ts';
import { toIsoDate } from '@formroom/domain/school/dates.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { conflict, invalid } from '../../errors.ts';
import { findClassNames } from '../students/bulk-students.repository.ts';
import {
  assertDecided,
  assertMeantClasses,
  collectOpen,
  type OpenDecisions,
  selectRows,
} from './decisions.ts';
import { formatStudents } from './format-students.ts';
import { getImport } from './get-import.service.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import { type ErrorRow, errorRowsSchema, storedRowsSchema } from './stored-rows.ts';
import {
  addPage,
  changeImportState,
  parseCounts,
  readPage,
  readPages,
  replacePage,
  type StoredImport,
  updateCounts,
} from './imports.repository.ts';
import {
  confirmMatches,
  findUnconfirmed,
  parseImportMatches,
  storeMatches,
} from './matches/import-matches.repository.ts';

/**
 * Applies exactly what the preview showed, all or nothing. Rows in error are skipped. Conflicting values are not
 * imported unless `decisions` says so.
 * @returns the counts after the decisions, and the IDs of the new students
 * @throws PortalError not-found; conflict if it was committed before or the data changed since the preview; invalid if
 * a warning is not
 *   decided, or a match of somebody else not confirmed
 */
export const commitImport = (
  db: Database,
  kind: ImportKind,
  importId: string,
  context: ImportContext,
  decisions: CommitImport = {},
) =>
  inTransaction(db, async (trx) => {
    const stored = await getImport(trx, importId);
    if (!(await changeImportState(trx, importId, 'previewed', 'committed', context.now))) {
      throw conflict(
        stored.state === 'undone'
          ? 'This import was undone. Please upload the file again.'
          : 'This import was already done.',
      );
    }
    const within = { ...context, scope: stored.about };
    await rememberMatches(trx, kind.name, stored, { context, isConfirmed: decisions.confirm_match === true });
    await kind.lock(trx, within);
    const findUnwarned = await kind.loadUnwarnedFinder?.(trx, stored.created_at);
    const unwarned: string[] = [];
    const stale = new Set<string>();
    const open: OpenDecisions = { duplicates: 0, classes: new Set() };
    const counts: ImportCounts = parseCounts(stored).counts;
    const added: string[] = [];
    if (decisions.classes) assertMeantClasses(decisions, new Set(await findClassNames(trx)));
    let page = 0;
    for await (const rows of readPages(trx, importId, 'rows', storedRowsSchema)) {
      const { toWrite, leftOut } = selectRows(rows, decisions, counts);
      collectOpen(toWrite, decisions, open);
      if (open.duplicates > 0 || open.classes.size > 0) continue;
      if (leftOut.size > 0) await addLeftOut(trx, { import_id: importId, part: 'faulty', page }, leftOut);
      unwarned.push(...(findUnwarned?.(toWrite) ?? []));
      const applied = await kind.apply(trx, toWrite, within);
      for (const id of applied.stale) stale.add(id);
      added.push(
        ...toWrite.flatMap(({ status, student_id: id }) => (status === 'new' && id !== null ? [id] : [])),
      );
      await addPage(trx, { import_id: importId, part: 'undo', page }, applied.done);
      page += 1;
      await yieldToEventLoop();
    }
    assertDecided(open);
    if (stale.size > 0) {
      throw conflict(
        `${formatStudents([...stale])} changed since the preview, so nothing was imported. Please upload the file again.`,
      );
    }
    if (unwarned.length > 0) {
      throw conflict(
        `${formatStudents(unwarned)} the same name and date of birth as a student added or changed since the preview, so nothing was imported. Please upload the file again.`,
      );
    }
    await updateCounts(trx, importId, counts);
    return { counts, ...(added.length > 0 && { new_students: added }) };
  });

/** Makes rows whose class is left out rows in error, so that the office can download them. */
async function addLeftOut(trx: Trx, page: Parameters<typeof readPage>[1], leftOut: ReadonlySet<number>) {
  const rows = (await readPage(trx, page, errorRowsSchema)) ?? [];
  const kept = rows.map(
    ({ pendingClass, ...row }): ErrorRow =>
      pendingClass === undefined || leftOut.has(row.row) ? row : { ...row, pendingClass },
  );
  await replacePage(trx, page, kept);
}

/** @throws PortalError invalid if a match of somebody else is not confirmed */
async function rememberMatches(
  trx: Trx,
  kind: ImportKind['name'],
  stored: StoredImport,
  { context, isConfirmed }: { readonly context: ImportContext; readonly isConfirmed: boolean },
) {
  const { remember, used } = parseImportMatches(stored);
  const open = await findUnconfirmed(trx, kind, used, context.changedBy);
  if (open && !isConfirmed) {
    const day = toIsoDate(new Date(open.at), context.timeZone);
    throw invalid({
      confirm_match: [`These columns were matched by ${open.by} on ${day}. Confirm it first.`],
    });
  }
  await confirmMatches(trx, kind, used, context);
  await storeMatches(trx, kind, remember, context);
}
