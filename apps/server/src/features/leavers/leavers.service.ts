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
  /** The administrator’s name. */
  readonly by: string;
  readonly now: Date;
}

/** Who has left, the last one first. */
export const listLeavers = async (db: Database) => (await findLeavers(db)).map(toLeaver);

/**
 * Lets a student leave: the sessions and the slip end, and from now on the student stands in no list. Of who has left
 * already, what becomes of the data can be changed.
 * @throws Problem 404; 409 where it is so already
 */
export const markAsLeft = (db: Database, { studentId: id, erase, by, now }: LeaveRequest): Promise<Leaver> =>
  inTransaction(db, async (trx) => {
    const { erase_after_days: days } = await getSettings(trx, ['erase_after_days']);
    const eraseAt = erase ? addDays(now, days).toISOString() : null;
    const leaving = { left_at: now.toISOString(), left_by: `admin:${by}`, erase_at: eraseAt };
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

/** Ends what the family could sign in or go on with. */
async function revokeAccess(trx: Trx, id: string) {
  await endSessionsOfStudents(trx, [id]);
  await deleteSlip(trx, id);
}

/**
 * Brings a leaver back with everything that was there.
 * @throws Problem 404 where the student is unknown, or erased; 409 where the student has not left
 */
export const restoreLeaver = (db: Database, id: string) =>
  inTransaction(db, async (trx) => {
    const student = await clearLeaving(trx, id);
    if (!student) {
      await getStudent(trx, id);
      throw conflict('This student is not marked as left.');
    }
    // A sign-in at the very moment of leaving has left a session, which would live again.
    await revokeAccess(trx, id);
    return toNames(student);
  });

type LeaverRow = Awaited<ReturnType<typeof findLeavers>>[number];

const toLeaver = ({ left_at, left_by, erase_at, ...student }: LeaverRow): Leaver => ({
  ...toNames(student),
  left_at: left_at ?? '',
  left_by: left_by?.replace(/^admin:/, '') ?? '',
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
