import { type Actor, decodeActor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { Leaver, LeavingDetails } from '@formroom/domain/api/leavers.ts';
import type { UndoLeaving } from '@formroom/domain/api/bulk-students.ts';
import { type StudentSelection, toNamedStudents } from '@formroom/domain/api/student-selection.ts';
import { EARLIEST_DATE } from '@formroom/domain/kinds/date.ts';
import { messages } from '@formroom/domain/kinds/messages.ts';
import { addDays, toIsoDate, type ZonedTime } from '@formroom/domain/school/dates.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { conflict, invalid } from '../../errors.ts';
import { endSessionsOfStudents } from '../accounts/sessions.repository.ts';
import { deleteSlips } from '../accounts/slips.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { nameStudents } from '../students/bulk-students.repository.ts';
import { lockStudents, changeAnswers } from '../students/bulk-students.service.ts';
import { findLastDay, isBeforeCurrentYear } from '../students/current-year.repository.ts';
import { getStudent } from '../students/get-student.service.ts';
import { getSelectedIds } from '../student-list/select-students.service.ts';
import {
  clearLeaving,
  clearLeavings,
  updateEraseDate,
  findLeavers,
  findLeavingTime,
  findLeavingUntil,
  forgetLeavings,
  markAsGone,
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

/** Returns who leaves on a day ahead, and the leavers, the latest first. */
export const listLeavers = async (db: Database) => (await findLeavers(db)).map(toLeaver);

/**
 * Marks a student as a leaver: sessions and slip end, and no list includes the student any more. If the last day lies ahead,
 * that happens after it (`leaveAfterLastDay`). For a leaver it changes whether the data is erased.
 * @throws PortalError not-found; conflict if nothing changes; invalid for a last day that is not accepted
 */
export const markAsLeft = (
  db: Database,
  { studentId: id, erase, ...request }: LeaveRequest,
): Promise<Leaver> =>
  inTransaction(db, async (trx) => {
    const { erase_after_days: days } = await getSettings(trx, ['erase_after_days']);
    const leaving = await toLeavingColumns(trx, request, erase ? days : null);
    const eraseAt = leaving.erase_at;
    const leaver = (await markStudentAsLeft(trx, id, leaving)) ?? (await updateEraseDate(trx, id, eraseAt));
    if (!leaver) {
      await getStudent(trx, id);
      throw conflict(
        erase
          ? 'This student’s data is already set to be deleted.'
          : 'This student is already marked as left, and the data is kept.',
      );
    }
    if (leaver.left_at !== null) await revokeAccess(trx, [id]);
    return toLeaver(leaver);
  });

/** Makes leavers of the students whose last day is over; returns how many. */
export const leaveAfterLastDay = (db: Database, { now, timeZone }: ZonedTime) =>
  inTransaction(db, (trx) => leaveUntil(trx, toIsoDate(addDays(now, -1), timeZone), now));

/**
 * Decides about the students with a last day up to the end of the ending year: those in `leaving` leave on it, for the noted
 * reason; for the others day and reason are forgotten.
 */
export async function leaveWithYear(
  trx: Trx,
  lastDay: string,
  { leaving, now }: { readonly leaving: ReadonlySet<string>; readonly now: Date },
) {
  const noted = await findLeavingUntil(trx, lastDay);
  await forgetLeavings(
    trx,
    noted.filter((id) => !leaving.has(id)),
  );
  await leaveUntil(trx, lastDay, now);
}

/** Makes leavers of the students whose last day is at most a given one. Lock the records first. */
async function leaveUntil(trx: Trx, day: string, now: Date) {
  const ids = await findLeavingUntil(trx, day);
  if (ids.length === 0) return 0;
  await markAsGone(trx, ids, now.toISOString());
  await revokeAccess(trx, ids);
  return ids.length;
}

/**
 * Marks the selected students as leavers, and keeps their data.
 * @throws PortalError conflict if none of them is enrolled; invalid for a last day that is not accepted
 */
export const markManyAsLeft = (db: Database, { selection, ...request }: LeaveManyRequest) =>
  inTransaction(db, async (trx) => {
    await lockStudents(trx);
    const ids = await getSelectedIds(trx, selection, request.now);
    return { left: ids.length, left_at: await leaveTogether(trx, ids, request), ids };
  });

/**
 * Marks enrolled students as leavers, and keeps their data. Lock the records first.
 * @returns when they left, as `restoreTogether` needs it; null if their last day lies ahead
 * @throws PortalError invalid for a last day that is not accepted
 */
export async function leaveTogether(trx: Trx, ids: readonly string[], request: Leaving) {
  const leaving = await toLeavingColumns(trx, request, null);
  if (ids.length > 0) {
    await markStudentsAsLeft(trx, ids, leaving);
    if (leaving.left_at !== null) await revokeAccess(trx, ids);
  }
  return leaving.left_at;
}

/** Reinstates the students who were marked as left at `left_at` and whose data is kept, and names the others. */
export const undoLeaving = (
  db: Database,
  { left_at, ids }: UndoLeaving,
  { by, now }: { by: Actor; now: Date },
) =>
  inTransaction(db, async (trx) => {
    const restored = await restoreTogether(trx, ids, left_at);
    if (left_at !== null && (await isBeforeCurrentYear(trx, left_at)))
      await changeAnswers(
        trx,
        [...restored].map((id) => ({ id, to: fieldsOfPastYear })),
        { changedBy: by, now },
      );
    const kept = await nameStudents(
      trx,
      ids.filter((id) => !restored.has(id)),
    );
    return { restored: restored.size, kept: toNamedStudents(kept) };
  });

/** Reinstates the students who were marked as left at `leftAt` and whose data is kept; returns their IDs. */
export async function restoreTogether(trx: Trx, ids: readonly string[], leftAt: string | null) {
  if (ids.length === 0) return new Set<string>();
  const restored = new Set(await clearLeavings(trx, ids, leftAt));
  // As for a single leaver.
  if (restored.size > 0 && leftAt !== null) await revokeAccess(trx, [...restored]);
  return restored;
}

/** @param eraseAfter the days after which everything is erased; null if it is kept */
async function toLeavingColumns(
  trx: Trx,
  { details, by, now, timeZone }: Leaving,
  eraseAfter: number | null,
) {
  const { left_on = null, leaving_reason, next_school } = details;
  const isAhead = left_on !== null && left_on > toIsoDate(now, timeZone);
  if (left_on !== null && left_on < EARLIEST_DATE)
    throw invalid({ left_on: [messages.dateTooEarly(EARLIEST_DATE)] });
  const lastDay = isAhead ? await findLastDay(trx) : undefined;
  if (isAhead && (lastDay === undefined || left_on > lastDay))
    throw invalid({ left_on: [lastDay === undefined ? messages.dateInFuture : afterYearMessage(lastDay)] });
  const from = isAhead ? new Date(`${left_on}T12:00:00.000Z`) : now;
  return {
    left_at: isAhead ? null : now.toISOString(),
    left_by: encodeActor(by),
    erase_at: eraseAfter === null ? null : addDays(from, eraseAfter).toISOString(),
    left_on,
    leaving_reason: leaving_reason || null,
    next_school: next_school || null,
  };
}

const afterYearMessage = (lastDay: string) =>
  `The last day can’t be after the end of the school year, ${lastDay}.`;

/** Ends sessions and invalidates slips. */
async function revokeAccess(trx: Trx, ids: readonly string[]) {
  await endSessionsOfStudents(trx, ids);
  await deleteSlips(trx, ids);
}

/** What a leaver of a past year comes back without (R52). */
const fieldsOfPastYear = { class_id: null, agree_terms_conditions: null, agreed_by: null };

/**
 * Reinstates a leaver with all data, except for the class and the agreement if they were those of a past year. Who leaves on a
 * day ahead stays.
 * @throws PortalError not-found if the student is unknown or erased; conflict if the student has not left and is not to
 * leave
 */
export const reinstateStudent = (db: Database, id: string, { by, now }: { by: Actor; now: Date }) =>
  inTransaction(db, async (trx) => {
    const leftAt = await findLeavingTime(trx, id);
    const student = await clearLeaving(trx, id);
    if (!student) {
      await getStudent(trx, id);
      throw conflict('This student is not marked as left.');
    }
    if (leftAt === undefined) return toNames(student);
    // A sign-in concurrent with the leaving may have left a session, which would become valid again.
    await revokeAccess(trx, [id]);
    if (!(await isBeforeCurrentYear(trx, leftAt))) return toNames(student);
    await changeAnswers(trx, [{ id, to: fieldsOfPastYear }], { changedBy: by, now });
    return toNames({ ...student, class_id: null });
  });

type LeaverRow = Awaited<ReturnType<typeof findLeavers>>[number];

const toLeaver = ({ left_at, left_by, erase_at, ...student }: LeaverRow): Leaver => ({
  ...toNames(student),
  left_at,
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
