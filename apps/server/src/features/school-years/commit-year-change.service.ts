import type { Actor } from '@formroom/domain/school/actor.ts';
import { startOfDay, toIsoDate } from '@formroom/domain/school/dates.ts';
import { type YearEnding, planEndings } from '@formroom/domain/school/year-plan.ts';
import { visibilitySettingNames } from '@formroom/domain/settings/visibility.ts';
import { formatAcademicYear, parseFormLevel } from '@formroom/domain/report-cards/terms.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { conflict } from '../../errors.ts';
import { deleteConfirmations } from '../students/confirmations.repository.ts';
import { leaveTogether, leaveWithYear, restoreTogether } from '../leavers/leavers.service.ts';
import { cancelMessagesAbout } from '../messages/outbox.repository.ts';
import { queueMessages } from '../messages/queue-messages.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { lockStudents, changeAnswers, type WantedChange } from '../students/bulk-students.service.ts';
import {
  deleteEnrolments,
  findEnrolments,
  findLeaversSince,
  insertEnrolments,
  markUnconfirmed,
} from './enrolments.repository.ts';
import { beginYear, raiseVersions, type SchoolYearRow, returnToYear } from './school-years.repository.ts';
import { findUndoObstacles, getPlannedYears, getPlans, getYears, lockYears } from './year-change.service.ts';
import { hashPlan, type StudentPlan } from './year-plan.ts';

const CONFIRMATION = 'confirmation-asked';

interface ChangeContext {
  readonly by: Actor;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Changes the school year, all or nothing (R52). Each student’s class, house and form level of the ending year become an
 * enrolment; then the classes of the next year are written, and those who leave are marked as left.
 * @throws PortalError conflict if the plan is not the one that was previewed
 */
export const commitYearChange = (
  db: Database,
  { year, digest }: { year: number; digest: string },
  context: ChangeContext,
) =>
  inTransaction(db, async (trx) => {
    await lockStudents(trx);
    await lockYears(trx);
    const { current, planned } = await getPlannedYears(trx, year);
    const plans = await getPlans(trx);
    if (hashPlan(planned, plans) !== digest)
      throw conflict('The plan has changed since the preview. Look at the preview again.');
    // First, because the students who leave now are enrolled by their plan.
    await enrolLeavers(trx, current, context.timeZone);
    await insertEnrolments(
      trx,
      plans.map((each) =>
        toEnrolment(
          { ...each, id: each.student_id, class_id: each.from_class },
          current.year,
          planEndings[each.plan],
        ),
      ),
    );
    await markUnconfirmed(trx, current.year, await getSettings(trx, visibilitySettingNames));
    const leaving = plans.filter(({ plan }) => plan === 'leave');
    await leaveWithYear(trx, current.last_day, {
      leaving: new Set(leaving.map(({ student_id: id }) => id)),
      now: context.now,
    });
    await leaveTogether(
      trx,
      leaving.map(({ student_id: id }) => id),
      {
        ...context,
        details: {
          left_on: earlier(current.last_day, toIsoDate(context.now, context.timeZone)),
          leaving_reason: `End of ${formatAcademicYear(current.year)}`,
        },
      },
    );
    await changeAnswers(
      trx,
      plans
        .filter(({ plan }) => plan !== 'leave')
        // The agreement is one for each year.
        .map(({ student_id: id, class_id }) => ({
          id,
          to: { class_id, agree_terms_conditions: null, agreed_by: null },
        })),
      { changedBy: context.by, now: context.now, cause: 'year-change' },
    );
    await raiseVersions(trx);
    const staying = plans.filter(({ plan }) => plan !== 'leave').map(({ student_id: id }) => id);
    await queueMessages(
      trx,
      { kind: CONFIRMATION, about: String(planned.year), studentIds: staying },
      context.now,
    );
    await beginYear(trx, { from: current.year, to: planned.year, by: context.by, at: context.now });
  });

/** Enrols those who left during the ending year, so that its class lists are complete. */
async function enrolLeavers(trx: Trx, current: SchoolYearRow, timeZone: string) {
  const since = current.began_at ?? startOfDay(current.first_day, timeZone).toISOString();
  const leavers = await findLeaversSince(trx, since, current);
  await insertEnrolments(
    trx,
    leavers.map((student) => toEnrolment(student, current.year, 'left')),
  );
}

type EndingStudent = Pick<
  StudentPlan,
  'class_id' | 'house_code' | 'submitted_at' | 'terms_hash' | 'agreed_by'
> & {
  readonly id: string;
};

const toEnrolment = (
  { id, class_id, house_code, submitted_at, terms_hash, agreed_by }: EndingStudent,
  year: number,
  ended: YearEnding,
) => ({
  student_id: id,
  year,
  class_id,
  house_code,
  form_level: parseFormLevel(class_id) ?? null,
  ended,
  submitted_at,
  terms_hash,
  agreed_by,
});

const earlier = (a: string, b: string) => (a < b ? a : b);

/**
 * Undoes the change that began the current year (R53): classes are those of the year before, and the students who left by
 * it are enrolled. The change is planned again, with its decisions.
 * @throws PortalError conflict with the reasons if something depends on the new year
 */
export const undoYearChange = (db: Database, year: number, { by, now }: ChangeContext) =>
  inTransaction(db, async (trx) => {
    await lockStudents(trx);
    await lockYears(trx);
    const { current, planned, past } = await getYears(trx);
    const [before] = past;
    if (!before || current.year !== year || current.began_at === null)
      throw conflict('There is no change of year to undo.');
    const obstacles = await findUndoObstacles(trx, current, planned);
    if (obstacles.length > 0) throw conflict(`The change of year can’t be undone. ${obstacles.join(' ')}`);
    const enrolments = await findEnrolments(trx, before.year);
    await restoreTogether(
      trx,
      enrolments.filter(({ ended }) => ended === 'left').map(({ student_id: id }) => id),
      current.began_at,
    );
    await changeAnswers(trx, enrolments.map(toReturn), {
      changedBy: by,
      now,
      cause: 'year-change-undone',
    });
    await deleteEnrolments(trx, before.year);
    await deleteConfirmations(trx, current.year);
    await cancelMessagesAbout(trx, { kind: CONFIRMATION, about: String(current.year) });
    await raiseVersions(trx);
    await returnToYear(trx, { from: current.year, to: before.year });
  });

/** The class and the agreement that a student had in the year. */
const toReturn = ({
  student_id: id,
  class_id,
  submitted_at,
  terms_hash,
  agreed_by,
}: Enrolment): WantedChange =>
  submitted_at === null
    ? { id, to: { class_id } }
    : {
        id,
        to: { class_id, agree_terms_conditions: 1, agreed_by },
        submission: { submitted_at, progress_submit: 1, terms_hash },
      };

type Enrolment = Awaited<ReturnType<typeof findEnrolments>>[number];
