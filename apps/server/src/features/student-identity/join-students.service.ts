import type { JoinedStudents, JoinSide, JoinStudents } from '@formroom/domain/api/student-identity.ts';
import { isFieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Actor } from '@formroom/domain/school/actor.ts';
import { formatFullName } from '@formroom/domain/school/person-name.ts';
import { formatTermKey, formatTermName } from '@formroom/domain/report-cards/terms.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { keepStops } from '../messages/addresses.repository.ts';
import { lockStudents } from '../students/bulk-students.service.ts';
import { reserveVersions } from '../students/first-version.repository.ts';
import { getStudent } from '../students/get-student.service.ts';
import { findCurrentId } from '../students/student-ids.repository.ts';
import { lockTerms } from '../report-cards/terms.repository.ts';
import { lockResults } from '../report-cards/write-results.repository.ts';
import { storeFormerId } from './former-ids.repository.ts';
import { joinAnswers, listDifferences } from './join-answers.service.ts';
import { joinDocuments } from './join-documents.service.ts';
import { countStudentData, deleteTermResults, moveStudentData } from './move-student-data.repository.ts';
import { findSharedTerms, prepareAccount, prepareHistory } from './shared-data.repository.ts';

/**
 * Makes one record of two of the same child (R81), or says what that would do.
 * @throws PortalError not-found; conflict with what must be decided first; invalid for the same record twice or an
 * unknown field or term
 */
export const joinStudents = (
  db: Database,
  { student_id: id, other_id: typed, fields, terms, preview }: JoinStudents,
  context: { by: Actor; now: Date },
): Promise<JoinedStudents> =>
  inTransaction(db, async (trx) => {
    if (!preview) {
      // As who issues cards does, and first, so that nothing is issued to the former ID.
      await lockTerms(trx);
      await lockStudents(trx);
      await lockResults(trx);
    }
    const otherId = await findCurrentId(trx, typed);
    if (otherId === undefined) throw notFound();
    if (otherId === id) throw invalid({ other_id: ['Give the ID of the other record.'] });
    const unknown = Object.keys(fields).find((name) => !isFieldName(name));
    if (unknown !== undefined) throw invalid({ fields: [`There is no field ${unknown}.`] });
    const student = await getStudent(trx, id);
    const other = await getStudent(trx, otherId);
    const differences = listDifferences(student, other, fields);
    const shared = await listSharedTerms(trx, [id, otherId], terms);
    const problems = [
      ...(student.left_at !== null && other.left_at === null
        ? [
            `${formatFullName(student)} (${id}) has left the school. Keep the record ${otherId}, or restore the student first.`,
          ]
        : []),
      ...shared.flatMap(({ problem }) => problem ?? []),
    ];
    const moved = await countStudentData(trx, otherId);
    if (!preview) {
      if (problems.length > 0) throw conflict(problems.join(' '));
      for (const { year, term, chosen } of shared)
        await deleteTermResults(trx, chosen === 'other' ? id : otherId, { year, term });
      await joinAnswers(trx, { student, other, differences }, context);
      await joinDocuments(trx, id, otherId, context.now);
      await prepareHistory(trx, otherId);
      await prepareAccount(trx, id, otherId);
      await keepStops(trx, { from: otherId, to: id });
      await moveStudentData(trx, otherId, id);
      await reserveVersions(trx, [other.version]);
      await trx.deleteFrom('students').where('id', '=', otherId).execute();
      await storeFormerId(trx, { formerId: otherId, currentId: id }, context);
    }
    return {
      student_id: id,
      other_id: otherId,
      name: formatFullName(student),
      other_name: formatFullName(other),
      preview,
      fields: differences,
      terms: shared.map(({ problem: _, ...term }) => term),
      problems,
      moved,
    };
  });

/** Decides whose results stay in the terms in which both records have some: those of a posted card, else the chosen ones. */
async function listSharedTerms(
  trx: Trx,
  [id, otherId]: readonly [string, string],
  choices: JoinStudents['terms'],
) {
  const found = await findSharedTerms(trx, id, otherId);
  return found.map(({ year, term, holders }) => {
    const name = formatTermName({ year, term });
    const choice = choices[formatTermKey({ year, term })] ?? null;
    if (holders.length === 2) {
      const problem = `Both records have a posted card of ${name}. Withdraw one of them first.`;
      return { year, term, posted: null, chosen: choice, problem };
    }
    const posted: JoinSide | null = holders[0] === undefined ? null : holders[0] === id ? 'student' : 'other';
    const chosen = choice ?? posted;
    const isAgainstCard = posted !== null && chosen !== posted;
    const problem = isAgainstCard
      ? `The card of ${name} in the record ${posted === 'student' ? id : otherId} is posted. Choose its results, or withdraw the card first.`
      : chosen === null
        ? `Choose whose results of ${name} stay.`
        : undefined;
    return { year, term, posted, chosen, ...(problem !== undefined && { problem }) };
  });
}
