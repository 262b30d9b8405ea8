import type { ChangedId } from '@formroom/domain/api/student-identity.ts';
import type { Actor } from '@formroom/domain/school/actor.ts';
import { formatFullName, formatListName } from '@formroom/domain/school/person-name.ts';
import { toIdKey } from '@formroom/domain/school/student-id.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { conflict, invalid } from '../../errors.ts';
import { findImportPagesNaming, replaceIdInPages } from '../imports/replace-id.service.ts';
import { lockStudents } from '../students/bulk-students.service.ts';
import { describeFormerId } from '../students/describe-former-id.service.ts';
import { getStudent } from '../students/get-student.service.ts';
import { toChangedSearchColumns } from '../students/students.repository.ts';
import { findCurrentId, findFormerHolder } from '../students/student-ids.repository.ts';
import { lockTerms } from '../report-cards/terms.repository.ts';
import { lockResults } from '../report-cards/write-results.repository.ts';
import { storeFormerId } from './former-ids.repository.ts';
import { countStudentData, moveStudentData } from './move-student-data.repository.ts';

interface ChangeRequest {
  readonly student_id: string;
  readonly new_id: string;
  readonly preview: boolean;
}

/**
 * Gives a student another ID (R81), or says what that would move.
 * @throws PortalError not-found; conflict if the ID is or was another student's; invalid if it is the student's
 */
export async function changeStudentId(
  db: Database,
  { student_id: id, new_id: newId, preview }: ChangeRequest,
  context: { by: Actor; now: Date },
): Promise<ChangedId> {
  const pages = preview ? [] : await findImportPagesNaming(db, id);
  return await inTransaction(db, async (trx) => {
    if (!preview) {
      // As who issues cards does, and first, so that nothing is issued to the former ID.
      await lockTerms(trx);
      await lockStudents(trx);
      await lockResults(trx);
    }
    const student = await getStudent(trx, id);
    await assertFree(trx, id, newId);
    const moved = await countStudentData(trx, id);
    if (!preview) {
      // The keys of both rows may be the same.
      await trx.updateTable('students').set({ id_key: null }).where('id', '=', id).execute();
      await trx
        .insertInto('students')
        .values({
          ...student,
          ...toChangedSearchColumns({ ...student, id: newId }, {}),
          id: newId,
          id_key: toIdKey(newId),
          version: student.version + 1,
          updated_at: context.now.toISOString(),
        })
        .execute();
      await moveStudentData(trx, id, newId);
      await trx.deleteFrom('students').where('id', '=', id).execute();
      if (toIdKey(id) !== toIdKey(newId))
        await storeFormerId(trx, { formerId: id, currentId: newId }, context);
      await replaceIdInPages(trx, pages, id, newId);
    }
    return { student_id: newId, former_id: id, name: formatFullName(student), preview, moved };
  });
}

async function assertFree(trx: Trx, id: string, newId: string) {
  if (id === newId) throw invalid({ new_id: ['The student has this ID now.'] });
  const holder = await findCurrentId(trx, newId);
  if (holder !== undefined && holder !== id) {
    const { first_name, last_name } = await getStudent(trx, holder);
    const name = formatListName({ first_name: first_name ?? '', last_name: last_name ?? '' });
    throw conflict(`${name} has the ID ${holder}. If it is the same child, join the two records.`);
  }
  const former = await findFormerHolder(trx, newId);
  if (former !== undefined && former !== id) throw conflict(describeFormerId(newId, former));
}
