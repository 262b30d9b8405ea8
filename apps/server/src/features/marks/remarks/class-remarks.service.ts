import type { ClassRemarkRow, ClassRemarks, SaveClassRemarks } from '@formroom/domain/api/mark-sheets.ts';
import { checkRemark } from '@formroom/domain/report-cards/check-remark.ts';
import { emptyStudentResults } from '@formroom/domain/report-cards/columns.ts';
import {
  type ClassRemarkCell,
  classRemarkCells,
  deanCells,
  formTeacherCells,
  parseClassRemarkCell,
} from '@formroom/domain/report-cards/sheet-cells.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { type Database, inSaveTransaction, type Trx } from '../../../db/database.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import { notAllowed, notFound } from '../../../errors.ts';
import { findEntries } from '../../reference-lists/reference-lists.repository.ts';
import { addResultChanges, findVersions } from '../../report-cards/result-changes.repository.ts';
import {
  findStudentResults,
  findSubjectResults,
  saveStudentResults,
  type StudentResultsRow,
} from '../../report-cards/write-results.repository.ts';
import { getTeachingScope } from '../../teaching/teaching.service.ts';
import { findMembers, type Member } from '../members.repository.ts';
import { lockForCells, mergeRows, placeMembers } from '../merge-rows.service.ts';
import { parseRows, refuseRows } from '../parse-rows.ts';
import { type Editor, getSheetTerm } from '../sheets/sheet-context.service.ts';
import { assertWritable, getSheetState, isWritable } from '../sheets/sheet-state.ts';
import { withTag } from '../with-tag.ts';

export interface ClassKey extends TermKey {
  readonly class_id: string;
}

/**
 * Returns what belongs to no subject of a class's students, and all their remarks.
 * @throws PortalError not-found, also for a teacher who is neither form teacher nor dean of the class
 */
export async function getClassRemarks(db: Database, key: ClassKey, editor: Editor): Promise<ClassRemarks> {
  const { state, cells } = await getContext(db, key, editor);
  const classmates = await findMembers(db, key, key.class_id);
  if (classmates.length === 0) throw notFound();
  return withTag({
    state,
    editable: isWritable(state, editor.adminRole) ? [...cells] : [],
    rows: await readRows(db, key, classmates, classmates),
  });
}

/**
 * Writes changed cells, as `saveSheet`. A cell that the caller may not write is invalid.
 * @throws PortalError as `saveSheet`
 */
export async function saveClassRemarks(
  db: Database,
  key: ClassKey,
  sent: SaveClassRemarks['rows'],
  editor: Editor,
) {
  const { errors, ...saved } = await inSaveTransaction(db, (trx) => writeRows(trx, key, sent, editor));
  refuseRows(errors);
  return saved;
}

async function writeRows(trx: Trx, key: ClassKey, sent: SaveClassRemarks['rows'], editor: Editor) {
  await lockForCells(trx);
  const { state, cells } = await getContext(trx, key, editor);
  if (cells.length === 0) throw notAllowed();
  assertWritable(state, editor.adminRole);
  const classmates = await findMembers(trx, key, key.class_id);
  const { rows, errors } = parseRows(sent, classRemarkCells, {
    parse: (name, value) =>
      cells.includes(name)
        ? parseClassRemarkCell(name, value)
        : { error: 'Only the form teacher or the dean may write this.' },
    members: classmates,
  });
  const ids = rows.map(({ student_id: id }) => id);
  const placements = await placeMembers(trx, key, classmates, ids);
  const stored = await findStudentResults(trx, key, ids);
  const { changes, replaced } = await mergeRows(trx, { ...key, subject: null }, rows, (id) => stored.get(id));
  const after = changes.map(({ student_id: id, values }) => ({
    ...stored.get(id),
    ...values,
  })) as StudentResultsRow[];
  await saveStudentResults(trx, key, after);
  const written = changes.map((each) => ({ ...each, subject: null }));
  await addResultChanges(trx, key, [...placements, ...written], { changedBy: editor, now: editor.now });
  const members = classmates.filter(({ student_id: id }) => ids.includes(id));
  return {
    state,
    errors,
    rows: await readRows(trx, key, members, classmates),
    ...(replaced && { replaced }),
  };
}

async function getContext(db: Database | Trx, key: ClassKey, { adminRole, id, today }: Editor) {
  const state = getSheetState(await getSheetTerm(db, key, { adminRole }), undefined, today);
  const cells = await findCells(db, key, { adminRole, id });
  if (adminRole === 'teacher' && cells.length === 0) throw notFound();
  // Nobody hands these in.
  return { state: state === 'handed_in' ? ('open' as const) : state, cells };
}

/** The cells that somebody writes of a class. */
async function findCells(
  db: Database | Trx,
  { year, class_id: name }: ClassKey,
  { adminRole, id }: Pick<Editor, 'adminRole' | 'id'>,
): Promise<readonly ClassRemarkCell[]> {
  if (adminRole === 'read') return [];
  if (adminRole !== 'teacher') return classRemarkCells;
  const scope = await getTeachingScope(db, year, id);
  return [...(scope.isFormTeacher(name) ? formTeacherCells : []), ...(scope.isDean(name) ? deanCells : [])];
}

async function readRows(
  db: Database | Trx,
  key: ClassKey,
  members: readonly Member[],
  classmates: readonly Member[],
): Promise<ClassRemarkRow[]> {
  const ids = members.map(({ student_id: id }) => id);
  const results = await findStudentResults(db, key, ids);
  const lines = [...(await findSubjectResults(db, key, ids)).values()];
  const versions = await findVersions(db, { ...key, subject: null }, ids);
  const titles = new Map((await findEntries(db, ['subjects'])).map(({ code, title }) => [code, title]));
  return members.map((member) => {
    const { student_id: id } = member;
    const stored = results.get(id) ?? emptyStudentResults;
    const others = classmates.filter(({ student_id: other }) => other !== id);
    const check = (remark: string | null) => checkRemark(remark, { student: member, classmates: others });
    return {
      student_id: id,
      name: formatListName(member),
      first_name: member.first_name ?? '',
      version: versions.get(id) ?? 0,
      times_absent: stored.times_absent,
      times_late: stored.times_late,
      attitude: stored.attitude,
      responsibility: stored.responsibility,
      co_operation: stored.co_operation,
      activities: stored.activities,
      form_teacher_remarks: stored.form_teacher_remarks,
      dean_remarks: stored.dean_remarks,
      warnings: (['activities', 'form_teacher_remarks', 'dean_remarks'] as const).flatMap((cell) =>
        check(stored[cell]).map((text) => ({ cell, text })),
      ),
      subject_remarks: lines
        .filter((line) => line.student_id === id)
        .toSorted((a, b) => a.subject - b.subject)
        .flatMap(({ subject, remark }) =>
          remark === null
            ? []
            : [{ subject_name: titles.get(subject) ?? String(subject), remark, warnings: check(remark) }],
        ),
    };
  });
}
