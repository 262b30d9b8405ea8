import { setImmediate as turn } from 'node:timers/promises';
import type { CommitImport, ImportCounts, ImportRow } from '@formroom/domain/api/imports.ts';
import { z } from 'zod';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { countWarnings, applyDecisions, type WarningCounts, unacceptedWarnings } from './decisions.ts';
import { formatStudents } from './format-students.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import {
  addPage,
  findImport,
  changeImportState,
  readPages,
  type StoredImport,
  updateCounts,
} from './imports.repository.ts';

const id = z.uuid();

/** @throws Problem 404 */
export async function getImport(db: Database | Trx, importId: string): Promise<StoredImport> {
  const found = id.safeParse(importId).success ? await findImport(db, importId) : undefined;
  if (!found) throw notFound();
  return found;
}

export const parseCounts = (stored: StoredImport) => JSON.parse(stored.counts) as ImportCounts;

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
    const unwarnedIn = await kind.findUnwarned?.(trx, stored.created_at);
    const unwarned: string[] = [];
    const stale = new Set<string>();
    const notAccepted: WarningCounts = new Map();
    const counts = parseCounts(stored);
    let page = 0;
    for await (const rows of readPages(trx, importId, 'rows')) {
      const decided = (rows as ImportRow[]).map((row) => applyDecisions(row, decisions));
      const overruled = decided.filter(
        ({ status }, index) => status !== (rows as ImportRow[])[index]?.status,
      );
      counts.changed += overruled.length;
      counts.unchanged -= overruled.length;
      const effective = decided.filter(({ status }) => status === 'new' || status === 'changed');
      countWarnings(effective, decisions, notAccepted);
      if (notAccepted.size > 0) continue;
      unwarned.push(...(unwarnedIn?.(effective) ?? []));
      const applied = await kind.apply(trx, effective, within);
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
