import type { Actor } from '@formroom/domain/school/actor.ts';
import {
  type CreateStudent,
  newStudentFields,
  requiredForNewStudent,
  type SameChild,
} from '@formroom/domain/api/create-student.ts';
import { messages } from '@formroom/domain/kinds/messages.ts';
import { parseAnswer } from '@formroom/domain/registration/answer.ts';
import { toChildKey } from '@formroom/domain/school/child-key.ts';
import { toIsoDate, type ZonedTime } from '@formroom/domain/school/dates.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { toIdKey } from '@formroom/domain/school/student-id.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { invalid } from '../../errors.ts';
import { type AnswerChanges, findIdentities } from './bulk-students.repository.ts';
import { addStudents, lockStudents } from './bulk-students.service.ts';
import { findFormerHolder } from './student-ids.repository.ts';
import { describeFormerId } from './describe-former-id.service.ts';
import { findNextId } from './next-student-id.repository.ts';
import { validateListAnswers } from './validate-list-answers.ts';

/** Returns the next free ID in the school's pattern, or null. */
export const getNextId = (db: Database, moment: ZonedTime) => findNextId(db, moment);

/**
 * Adds a student as an import would (R33), unless there is one with the same name and date of birth whom the office has
 * not seen.
 * @throws PortalError invalid by field: an answer that is not accepted, a missing one, or an ID that is taken
 */
export async function createStudent(
  db: Database,
  posted: CreateStudent,
  { changedBy, ...moment }: ZonedTime & { readonly changedBy: Actor },
) {
  const answers = await parseAnswers(db, posted, toIsoDate(moment.now, moment.timeZone));
  return await inTransaction(db, async (trx) => {
    await lockStudents(trx);
    const students = await findIdentities(trx);
    const holder = students.find(({ id }) => toIdKey(id) === toIdKey(posted.id));
    if (holder) throw invalid({ id: [takenMessage(holder)] });
    const former = await findFormerHolder(trx, posted.id);
    if (former !== undefined) throw invalid({ id: [describeFormerId(posted.id, former)] });
    const key = toChildKey(answers);
    const same = students.filter(
      (student) => !posted.not_same_as.includes(student.id) && toChildKey(student) === key,
    );
    if (same.length > 0) return { created: false, same: same.map(toSameChild) };
    await addStudents(trx, [{ id: posted.id, answers }], { changedBy, now: moment.now });
    return { created: true, same: [] };
  });
}

async function parseAnswers(db: Database, posted: CreateStudent, today: string) {
  const errors: Record<string, string[]> = {};
  const answers: Record<string, unknown> = {};
  for (const name of newStudentFields) {
    const answer = parseAnswer(name, posted[name], today);
    if (!answer.ok) errors[name] = [answer.message];
    else if (answer.value !== null) answers[name] = answer.value;
    else if (requiredForNewStudent.includes(name)) errors[name] = [messages.required];
  }
  const parsed = answers as AnswerChanges;
  const all = { ...errors, ...(await validateListAnswers(db, posted.id, parsed)) };
  if (Object.keys(all).length > 0) throw invalid(all);
  return parsed;
}

type Identity = Awaited<ReturnType<typeof findIdentities>>[number];

const toSameChild = ({ id, first_name, last_name, class_id, left_at }: Identity): SameChild => ({
  id,
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  class_id,
  has_left: left_at !== null,
});

const takenMessage = ({ left_at, ...holder }: Identity) => {
  const name = formatListName(toSameChild({ left_at, ...holder }));
  return left_at === null
    ? `${name} has this ID.`
    : `${name} has this ID and has left the school. Restore the student under Leavers, or choose another ID.`;
};
