import { type Actor, decodeActor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { Leaver, LeavingDetails } from '@formroom/domain/api/leavers.ts';
import type { UndoLeaving } from '@formroom/domain/api/bulk-students.ts';
import { type StudentSelection, toNamedStudents } from '@formroom/domain/api/student-selection.ts';
import { EARLIEST_DATE } from '@formroom/domain/kinds/date.ts';
import { messages } from '@formroom/domain/kinds/messages.ts';
import { addDays, toIsoDate } from '@formroom/domain/school/dates.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { conflict, invalid } from '../../http/problem.ts';
import { endSessionsOfStudents } from '../accounts/sessions.repository.ts';
import { deleteSlips } from '../credential-slips/slips.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { nameStudents } from '../students/bulk-students.repository.ts';
import { lockStudents, changeAnswers } from '../students/bulk-students.service.ts';
import { isBeforeCurrentYear } from '../school-years/enrolments.repository.ts';
import { getStudent } from '../students/get-student.service.ts';
import { getSelectedIds } from '../students/select-students.service.ts';
import {
  clearLeaving,
  clearLeavings,
  updateEraseDate,
  findLeavers,
  findLeavingTime,
  markStudentAsLeft,
  markStudentsAsLeft,
} from './leavers.repository.ts';

interface Leaving {
  readonly details: LeavingDetails;
  readonly by: Actor;
  readonly now: Date;
  readonly timeZone: string;
}

interface LeaveRequest extends Leaving {
  readonly studentId: string;
  /** Whether everything is erased after the waiting time. */
  readonly erase: boolean;
}

interface LeaveManyRequest extends Leaving {
  readonly selection: StudentSelection;
}

/** Returns the leavers, the latest first. */
export const listLeavers = async (db: Database) => (await findLeavers(db)).map(toLeaver);

/**
 * Marks a student as a leaver: sessions and slip end, and no list includes the student any more. For a leaver it
 * changes whether the data is erased.
 * @throws Problem 404; 409 if nothing changes; 422 for a last day that is not accepted
 */
export const markAsLeft = (
  db: Database,
  { studentId: id, erase, ...request }: LeaveRequest,
): Promise<Leaver> =>
  inTransaction(db, async (trx) => {
    const { erase_after_days: days } = await getSettings(trx, ['erase_after_days']);
    const eraseAt = erase ? addDays(request.now, days).toISOString() : null;
    const leaving = toLeavingColumns(request, eraseAt);
    const leaver = (await markStudentAsLeft(trx, id, leaving)) ?? (await updateEraseDate(trx, id, eraseAt));
    if (!leaver) {
      await getStudent(trx, id);
      throw conflict(
        erase
          ? 'This student’s data is already set to be deleted.'
          : 'This student is already marked as left, and the data is kept.',
      );
    }
    await revokeAccess(trx, [id]);
    return toLeaver(leaver);
  });

/**
 * Marks the selected students as leavers, and keeps their data.
 * @throws Problem 409 if none of them is enrolled; 422 for a last day that is not accepted
 */
export const markManyAsLeft = (db: Database, { selection, ...request }: LeaveManyRequest) =>
  inTransaction(db, async (trx) => {
    await lockStudents(trx);
    const ids = await getSelectedIds(trx, selection, request.now);
    return { left: ids.length, left_at: await leaveTogether(trx, ids, request), ids };
  });

/**
 * Marks enrolled students as leavers, and keeps their data. Lock the records first.
 * @returns when they left, as `restoreTogether` needs it
 * @throws Problem 422 for a last day that is not accepted
 */
export async function leaveTogether(trx: Trx, ids: readonly string[], request: Leaving) {
  const leaving = toLeavingColumns(request, null);
  if (ids.length > 0) {
    await markStudentsAsLeft(trx, ids, leaving);
    await revokeAccess(trx, ids);
  }
  return leaving.left_at;
}

/** Restores the students who were marked as left at `left_at` and whose data is kept, and names the others. */
export const undoLeaving = (
  db: Database,
  { left_at, ids }: UndoLeaving,
  { by, now }: { by: Actor; now: Date },
) =>
  inTransaction(db, async (trx) => {
    const restored = await restoreTogether(trx, ids, left_at);
    if (await isBeforeCurrentYear(trx, left_at))
      await changeAnswers(
        trx,
        [...restored].map((id) => ({ id, to: ofAnotherYear })),
        { changedBy: by, now },
      );
    const kept = await nameStudents(
      trx,
      ids.filter((id) => !restored.has(id)),
    );
    return { restored: restored.size, kept: toNamedStudents(kept) };
  });

/** Restores the students who were marked as left at `leftAt` and whose data is kept; returns their IDs. */
export async function restoreTogether(trx: Trx, ids: readonly string[], leftAt: string) {
  if (ids.length === 0) return new Set<string>();
  const restored = new Set(await clearLeavings(trx, ids, leftAt));
  // As for a single leaver.
  if (restored.size > 0) await revokeAccess(trx, [...restored]);
  return restored;
}

function toLeavingColumns({ details, by, now, timeZone }: Leaving, eraseAt: string | null) {
  const { left_on = null, leaving_reason, next_school } = details;
  if (left_on !== null && left_on < EARLIEST_DATE)
    throw invalid({ left_on: [messages.dateTooEarly(EARLIEST_DATE)] });
  if (left_on !== null && left_on > toIsoDate(now, timeZone))
    throw invalid({ left_on: [messages.dateInFuture] });
  return {
    left_at: now.toISOString(),
    left_by: encodeActor(by),
    erase_at: eraseAt,
    left_on,
    leaving_reason: leaving_reason || null,
    next_school: next_school || null,
  };
}

/** Ends sessions and invalidates slips. */
async function revokeAccess(trx: Trx, ids: readonly string[]) {
  await endSessionsOfStudents(trx, ids);
  await deleteSlips(trx, ids);
}

/** What a leaver of a past year comes back without (R52). */
const ofAnotherYear = { class_id: null, agree_terms_conditions: null, agreed_by: null };

/**
 * Restores a leaver with all data, except for the class and the agreement if they were those of a past year.
 * @throws Problem 404 if the student is unknown or erased; 409 if the student has not left
 */
export const restoreLeaver = (db: Database, id: string, { by, now }: { by: Actor; now: Date }) =>
  inTransaction(db, async (trx) => {
    const leftAt = await findLeavingTime(trx, id);
    const student = await clearLeaving(trx, id);
    if (leftAt === undefined || !student) {
      await getStudent(trx, id);
      throw conflict('This student is not marked as left.');
    }
    // A sign-in concurrent with the leaving may have left a session, which would become valid again.
    await revokeAccess(trx, [id]);
    if (!(await isBeforeCurrentYear(trx, leftAt))) return toNames(student);
    await changeAnswers(trx, [{ id, to: ofAnotherYear }], { changedBy: by, now });
    return toNames({ ...student, class_id: null });
  });

type LeaverRow = Awaited<ReturnType<typeof findLeavers>>[number];

const toLeaver = ({ left_at, left_by, erase_at, ...student }: LeaverRow): Leaver => ({
  ...toNames(student),
  left_at: left_at ?? '',
  left_by: left_by === null ? '' : decodeActor(left_by).id,
  erase_at,
  left_on: student.left_on,
  leaving_reason: student.leaving_reason,
  next_school: student.next_school,
});

const toNames = ({
  id,
  first_name,
  last_name,
  class_id,
}: Pick<LeaverRow, 'id' | 'first_name' | 'last_name' | 'class_id'>) => ({
  id,
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  class_id,
});
