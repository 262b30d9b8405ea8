import { type Actor, decodeActor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { Leaver } from '@formroom/domain/api/leavers.ts';
import { addDays } from '@formroom/domain/school/dates.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { conflict } from '../../http/problem.ts';
import { endSessionsOfStudents } from '../accounts/sessions.repository.ts';
import { deleteSlip } from '../credential-slips/slips.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { getStudent } from '../students/get-student.service.ts';
import { clearLeaving, updateEraseDate, findLeavers, markStudentAsLeft } from './leavers.repository.ts';

interface LeaveRequest {
  readonly studentId: string;
  /** Whether everything is erased after the waiting time. */
  readonly erase: boolean;
  readonly by: Actor;
  readonly now: Date;
}

/** Returns the leavers, the latest first. */
export const listLeavers = async (db: Database) => (await findLeavers(db)).map(toLeaver);

/**
 * Marks a student as a leaver: sessions and slip end, and no list includes the student any more. For a leaver it
 * changes whether the data is erased.
 * @throws Problem 404; 409 if nothing changes
 */
export const markAsLeft = (db: Database, { studentId: id, erase, by, now }: LeaveRequest): Promise<Leaver> =>
  inTransaction(db, async (trx) => {
    const { erase_after_days: days } = await getSettings(trx, ['erase_after_days']);
    const eraseAt = erase ? addDays(now, days).toISOString() : null;
    const leaving = { left_at: now.toISOString(), left_by: encodeActor(by), erase_at: eraseAt };
    const leaver = (await markStudentAsLeft(trx, id, leaving)) ?? (await updateEraseDate(trx, id, eraseAt));
    if (!leaver) {
      await getStudent(trx, id);
      throw conflict(
        erase
          ? 'This student’s data is already set to be deleted.'
          : 'This student is already marked as left, and the data is kept.',
      );
    }
    await revokeAccess(trx, id);
    return toLeaver(leaver);
  });

/** Ends sessions and invalidates the slip. */
async function revokeAccess(trx: Trx, id: string) {
  await endSessionsOfStudents(trx, [id]);
  await deleteSlip(trx, id);
}

/**
 * Restores a leaver with all data.
 * @throws Problem 404 if the student is unknown or erased; 409 if the student has not left
 */
export const restoreLeaver = (db: Database, id: string) =>
  inTransaction(db, async (trx) => {
    const student = await clearLeaving(trx, id);
    if (!student) {
      await getStudent(trx, id);
      throw conflict('This student is not marked as left.');
    }
    // A sign-in concurrent with the leaving may have left a session, which would become valid again.
    await revokeAccess(trx, id);
    return toNames(student);
  });

type LeaverRow = Awaited<ReturnType<typeof findLeavers>>[number];

const toLeaver = ({ left_at, left_by, erase_at, ...student }: LeaverRow): Leaver => ({
  ...toNames(student),
  left_at: left_at ?? '',
  left_by: left_by === null ? '' : decodeActor(left_by).id,
  erase_at,
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
