import type { SheetState } from '@formroom/domain/api/mark-sheets.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import type { MarkSheetsTable } from '../../../db/teaching-tables.ts';
import { conflict } from '../../../errors.ts';
import type { TermRow } from '../../report-cards/terms.repository.ts';

export type EntryDays = Pick<TermRow, 'entry_from' | 'entry_until'>;

/** Whether teachers may type marks of a term on a day, `yyyy-MM-dd`. */
export const isEntryDay = ({ entry_from: from, entry_until: until }: EntryDays, day: string) =>
  (from === null || from <= day) && (until === null || day <= until);

/** Returns the state of a sheet on a day, `yyyy-MM-dd` (R107). */
export function getSheetState(
  term: Pick<TermRow, 'posted'> & EntryDays,
  stored: MarkSheetsTable['state'] | undefined,
  today: string,
): SheetState {
  if (term.posted === 1) return 'locked';
  if (stored === 'handed_in') return 'handed_in';
  if (stored === 'reopened') return 'open';
  return isEntryDay(term, today) ? 'open' : 'closed';
}

/** Whether a role may write on a sheet in this state: the office may until the term is posted. */
export const isWritable = (state: SheetState, role: AdminRole) =>
  state === 'open' || (state !== 'locked' && role !== 'teacher');

/** @throws PortalError conflict */
export function assertWritable(state: SheetState, role: AdminRole) {
  if (isWritable(state, role)) return;
  throw conflict(reasons[state]);
}

const reasons: Readonly<Record<SheetState, string>> = {
  open: '',
  handed_in: 'The sheet is handed in. Ask the school office to open it again.',
  closed: 'Marks can’t be typed today. Ask the school office when the sheets are open.',
  locked: 'The reports of this term are posted, so the marks can’t be changed here.',
};
