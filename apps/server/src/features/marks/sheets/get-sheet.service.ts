import type { MarkSheet, SheetRow } from '@formroom/domain/api/mark-sheets.ts';
import { checkRemark } from '@formroom/domain/report-cards/check-remark.ts';
import { emptySubjectResults } from '@formroom/domain/report-cards/columns.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../../db/database.ts';
import { notFound } from '../../../errors.ts';
import { findVersions } from '../../report-cards/result-changes.repository.ts';
import type { SubjectRow } from '../../report-cards/results.repository.ts';
import { findSubjectResults, toLineKey } from '../../report-cards/write-results.repository.ts';
import { findAssignment, findChoices } from '../../teaching/teaching.repository.ts';
import { findMembers, type Member } from '../members.repository.ts';
import { withTag } from '../with-tag.ts';
import { type Editor, getClassWeights, getSheetContext } from './sheet-context.service.ts';
import { isWritable } from './sheet-state.ts';
import { hasWholeClass } from './sheet-students.ts';
import type { SheetKey } from './sheet-states.repository.ts';

/**
 * Returns the sheet of a class in a subject: who takes it, with the results that are stored.
 * @throws PortalError not-found, as `getSheetContext`, and for a class without students in the term
 */
export async function getSheet(db: Database, key: SheetKey, editor: Editor): Promise<MarkSheet> {
  const { state, mayType, title, reason } = await getSheetContext(db, key, editor);
  const classmates = await findMembers(db, key, key.class_id);
  if (classmates.length === 0) throw notFound();
  const ids = classmates.map(({ student_id: id }) => id);
  const lines = await findSubjectResults(db, key, ids);
  const teacher = (await findAssignment(db, key))?.teacher ?? null;
  const hasLine = (id: string) => lines.has(toLineKey({ student_id: id, subject: key.subject }));
  const choices = await findChoices(db, key.year, ids, key.subject);
  const isWhole = hasWholeClass({
    isAssigned: teacher !== null,
    withResults: classmates.filter(({ form_level: level }) => level !== null).length,
    lines: ids.filter(hasLine).length,
    choices: choices.map(({ student_id: id, takes }) => ({ takes, hasLine: hasLine(id) })),
  });
  const chosen = new Map(choices.map(({ student_id: id, takes }) => [id, takes === 1]));
  const members = classmates.filter(({ student_id: id }) => hasLine(id) || (chosen.get(id) ?? isWhole));
  const versions = await findVersions(db, key, ids);
  return withTag({
    state,
    editable: mayType && isWritable(state, editor.adminRole) ? 1 : 0,
    class_id: key.class_id,
    subject: key.subject,
    subject_name: title,
    teacher,
    reason,
    weights: await getClassWeights(db, key, classmates),
    rows: members.map((member) =>
      toSheetRow(member, {
        line: lines.get(toLineKey({ student_id: member.student_id, subject: key.subject })),
        version: versions.get(member.student_id),
        classmates,
      }),
    ),
  });
}

/** A row as its page shows it. */
export function toSheetRow(
  member: Member,
  {
    line,
    version = 0,
    classmates,
  }: {
    readonly line: SubjectRow | undefined;
    readonly version: number | undefined;
    readonly classmates: readonly Member[];
  },
): SheetRow {
  const { course_mark, exam_mark, application, conduct, times_late, times_absent, remark } =
    line ?? emptySubjectResults;
  return {
    student_id: member.student_id,
    name: formatListName(member),
    first_name: member.first_name ?? '',
    version,
    course_mark,
    exam_mark,
    application,
    conduct,
    times_late,
    times_absent,
    remark,
    warnings: checkRemark(remark, { student: member, classmates: withoutSelf(classmates, member) }),
  };
}

/** The others of a class. */
const withoutSelf = (classmates: readonly Member[], { student_id: own }: Member) =>
  classmates.filter(({ student_id: id }) => id !== own);
