import { parseStoredAnswer } from '../students/answer-history.repository.ts';
import {
  type ChangesToReview,
  type ChangesToReviewQuery,
  type ChangeToReview,
  isPutBack,
  type StudentToReview,
} from '@formroom/domain/api/changes-to-review.ts';
import { isFieldName, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import {
  decodeReviewRisk,
  encodeReviewRisk,
  reviewRisks,
} from '@formroom/domain/registration/review-risk.ts';
import { decodeActor } from '@formroom/domain/school/actor.ts';
import type { Database } from '../../db/database.ts';
import { type ErrorLog, parseEach } from '../../db/stored-json.ts';
import { findChangesForStudents, findStudentsToReview } from './changes-to-review.repository.ts';

/** Returns a page of the students whose family changed something that the office has not seen. */
export async function listChangesToReview(
  db: Database,
  { risk, after = '', limit }: ChangesToReviewQuery,
  log: ErrorLog,
): Promise<ChangesToReview> {
  const risks = risk === undefined ? reviewRisks : [risk];
  const found = await findStudentsToReview(db, risks, { after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const changes = await findChangesForStudents(
    db,
    page.map(({ id }) => id),
  );
  return {
    data: page.map(({ id, first_name, last_name, class_id }) =>
      toStudentToReview(
        { id, first_name: first_name ?? '', last_name: last_name ?? '', class_id },
        changes.filter((change) => change.student_id === id),
        log,
      ),
    ),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

type FoundChange = Awaited<ReturnType<typeof findChangesForStudents>>[number];

const toStudentToReview = (
  student: Omit<StudentToReview, 'changes' | 'up_to'>,
  changes: readonly FoundChange[],
  log: ErrorLog,
): StudentToReview => ({
  ...student,
  changes: parseEach(changes, toChange, log).toSorted(compareChanges),
  up_to: Math.max(...changes.map(({ last }) => last)),
});

const toChange = (found: FoundChange): ChangeToReview => ({
  field: found.field,
  risk: decodeReviewRisk(found.risk),
  from: parseStoredAnswer(found.old_value, found.student_id, found.field),
  to: parseStoredAnswer(found.new_value, found.student_id, found.field),
  at: found.changed_at,
  times: found.times,
  since: findSince(found),
});

/** What the office changed after the family's last change. */
function findSince(found: FoundChange): ChangeToReview['since'] {
  const { role, id } = decodeActor(found.newest_by);
  if (found.newest <= found.last || role !== 'admin') return null;
  const to = parseStoredAnswer(found.newest_value, found.student_id, found.field);
  return { by: id, to, at: found.newest_at };
}

const findPlace = ({ field }: ChangeToReview) => (isFieldName(field) ? fieldNames.indexOf(field) : Infinity);

const compareChanges = (a: ChangeToReview, b: ChangeToReview) =>
  Number(isPutBack(a)) - Number(isPutBack(b)) ||
  encodeReviewRisk(a.risk) - encodeReviewRisk(b.risk) ||
  findPlace(a) - findPlace(b);
