import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { addToAuditLog } from '../audit-log/audit-log.repository.ts';
import { deleteOutdatedDismissals } from '../review/find-findings.service.ts';
import { closeImportsNaming, removeNamesFromImports } from '../imports/close-imports.service.ts';
import { lockTerms } from '../report-cards/terms.repository.ts';
import { findNames } from '../students/bulk-students.repository.ts';
import { reserveVersions } from '../students/first-version.repository.ts';
import { reserveIds } from '../students/next-student-id.repository.ts';
import {
  abandonFiles,
  anonymizeIssues,
  deleteStudentData,
  removeReasons,
  lockDueLeaver,
  lockPostedCards,
} from './erase.repository.ts';
import { findDueLeavers } from '../leavers/leavers.repository.ts';

/**
 * Erases the leavers whose waiting time is over, each in its own transaction, so that locks are short. Their files are
 * deleted by the next sweep.
 * @returns how many were erased here; another process may have erased some, and the office may have restored some
 * @throws Error after all others are erased, if some failed; its cause is the first error
 */
export async function eraseLeavers(db: Database, now: Date): Promise<number> {
  const due = await findDueLeavers(db, now);
  if (due.length === 0) return 0;
  // First, because it takes longest; if a student is restored meanwhile, only the undo of an import is lost.
  await closeImportsNaming(db, new Set(due));
  const names = [...(await findNames(db, due)).values()];
  await removeNamesFromImports(db, names);
  // A note about two children stands under the other one.
  await deleteOutdatedDismissals(db);
  const erased: string[] = [];
  const errors: unknown[] = [];
  for (const id of due) {
    try {
      if (await eraseLeaver(db, id, now)) erased.push(id);
    } catch (error) {
      errors.push(error);
    }
    await yieldToEventLoop();
  }
  // Again, for workbooks that were uploaded meanwhile.
  if (erased.length > 0) {
    await closeImportsNaming(db, new Set(erased));
    await removeNamesFromImports(db, names);
  }
  if (errors.length > 0)
    throw new Error(`${pluralize(errors.length, 'leaver')} could not be erased`, { cause: errors[0] });
  return erased.length;
}

const eraseLeaver = (db: Database, id: string, now: Date) =>
  inTransaction(db, async (trx) => {
    // Nothing may be issued to the student meanwhile.
    await lockTerms(trx);
    const leaver = await lockDueLeaver(trx, id, now);
    if (!leaver) return false;
    await reserveVersions(trx, [leaver.version]);
    await reserveIds(trx, [id]);
    await lockPostedCards(trx, id);
    await abandonFiles(trx, id, now);
    await anonymizeIssues(trx, id);
    await deleteStudentData(trx, id);
    await removeReasons(trx, id);
    await addToAuditLog(trx, {
      at: now.toISOString(),
      event: 'student-erased',
      role: 'operator',
      student_id: id,
    });
    return true;
  });
