import { findWeights } from '@formroom/domain/report-cards/weights.ts';
import type { SheetState } from '@formroom/domain/api/mark-sheets.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import type { Actor } from '@formroom/domain/school/actor.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import { notFound, roleNotAllowed } from '../../../errors.ts';
import { findEntries } from '../../reference-lists/reference-lists.repository.ts';
import { getTerm } from '../../report-cards/terms.service.ts';
import { getSettings } from '../../settings/settings.repository.ts';
import { findAssignment } from '../../teaching/teaching.repository.ts';
import { getTeachingScope } from '../../teaching/teaching.service.ts';
import { getFormLevel, type Member } from '../members.repository.ts';
import { getSheetState } from './sheet-state.ts';
import { findStoredSheet, type SheetKey } from './sheet-states.repository.ts';

/** Who opens or writes a sheet, and when. */
export interface Editor extends Actor {
  readonly adminRole: AdminRole;
  readonly now: Date;
  /** The school's date, `yyyy-MM-dd`. */
  readonly today: string;
}

/**
 * Returns the term, state and subject of a sheet.
 * @throws PortalError not-found for a term or subject that does not exist, and for a sheet that a teacher may not see
 */
export async function getSheetContext(db: Database | Trx, key: SheetKey, editor: Editor) {
  const term = await getSheetTerm(db, key, editor);
  const subject = (await findEntries(db, ['subjects'])).find(({ code }) => code === key.subject);
  if (!subject) throw notFound();
  const { mayType, mayRead } = await getAccess(db, key, editor);
  if (!mayRead) throw notFound();
  const stored = await findStoredSheet(db, key);
  const state: SheetState = getSheetState(term, stored?.state, editor.today);
  return {
    term,
    state,
    mayType,
    title: subject.title,
    reason: stored?.state === 'reopened' ? stored.reason : null,
  };
}

/**
 * Returns a term whose marks somebody may see: posted cards are not the business of the role Results (R46).
 * @throws PortalError not-found, not-allowed
 */
export async function getSheetTerm(
  db: Database | Trx,
  key: TermKey,
  { adminRole }: Pick<Editor, 'adminRole'>,
) {
  const term = await getTerm(db, key);
  if (adminRole === 'results' && term.posted === 1) throw roleNotAllowed();
  return term;
}

async function getAccess(db: Database | Trx, key: SheetKey, { adminRole, id }: Editor) {
  if (adminRole !== 'teacher') return { mayType: adminRole !== 'read', mayRead: true };
  if ((await findAssignment(db, key))?.teacher === id) return { mayType: true, mayRead: true };
  const { isFormTeacher, isDean } = await getTeachingScope(db, key.year, id);
  return { mayType: false, mayRead: isFormTeacher(key.class_id) || isDean(key.class_id) };
}

/** The weights of a class with these members in a term. */
export async function getClassWeights(
  db: Database | Trx,
  { term, class_id: name }: SheetKey,
  members: readonly Member[],
) {
  const { mark_weights: weights } = await getSettings(db);
  return findWeights(weights, getFormLevel(name, members), term);
}
