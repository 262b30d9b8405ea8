import { setImmediate as turn } from 'node:timers/promises';
import type { CommitImport, ImportRow } from '@formroom/domain/api/imports.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { conflict } from '../../http/problem.ts';
import { countWarnings, selectRows, type WarningCounts, unacceptedWarnings } from './decisions.ts';
import { formatStudents } from './format-students.ts';
import { getImport } from './get-import.service.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import { addPage, changeImportState, parseCounts, readPages, updateCounts } from './imports.repository.ts';

/**
 * Applies exactly what the preview showed, all or nothing. Rows in error are skipped. Conflicting values are not
 * imported unless `decisions` says so.
 * @throws Problem 404; 409 if it was committed before or the data changed since the preview; 422 if a warning is not
 *   accepted
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
    await kind.lock(trx, within);
    const findUnwarned = await kind.loadUnwarnedFinder?.(trx, stored.created_at);
    const unwarned: string[] = [];
    const stale = new Set<string>();
    const notAccepted: WarningCounts = new Map();
    const counts = parseCounts(stored);
    let page = 0;
    for await (const rows of readPages(trx, importId, 'rows')) {
      const { toWrite, overruled } = selectRows(rows as ImportRow[], decisions);
      counts.changed += overruled;
      counts.unchanged -= overruled;
      countWarnings(toWrite, decisions, notAccepted);
      if (notAccepted.size > 0) continue;
      unwarned.push(...(findUnwarned?.(toWrite) ?? []));
      const applied = await kind.apply(trx, toWrite, within);
      for (const id of applied.stale) stale.add(id);
      await addPage(trx, { import_id: importId, part: 'undo', page }, applied.done);
      page += 1;
      await turn();
    }
    if (notAccepted.size > 0) throw unacceptedWarnings(notAccepted);
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
    if (decisions.conflicts === 'use-workbook') await updateCounts(trx, importId, counts);
    return { counts };
  });
