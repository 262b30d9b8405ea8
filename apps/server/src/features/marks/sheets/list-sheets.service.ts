import type { ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import { getCountedParts } from '@formroom/domain/report-cards/marks.ts';
import { findWeights } from '@formroom/domain/report-cards/weights.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { Database } from '../../../db/database.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import { findEntries } from '../../reference-lists/reference-lists.repository.ts';
import { getTerm } from '../../report-cards/terms.service.ts';
import { getSettings } from '../../settings/settings.repository.ts';
import { findAssignments } from '../../teaching/teaching.repository.ts';
import { getTeachingScope } from '../../teaching/teaching.service.ts';
import { findAllMembers, getFormLevel, groupMembersByClass, type Placement } from '../members.repository.ts';
import { countFilledMarks, findChoicesWithResults } from './filled-marks.repository.ts';
import type { Editor } from './sheet-context.service.ts';
import { getSheetState } from './sheet-state.ts';
import { findStoredSheets } from './sheet-states.repository.ts';
import { countSheetStudents, hasUsualResults, type SheetStudents } from './sheet-students.ts';

const toKey = (className: string, subject: number) => `${subject} ${className}`;

/**
 * Returns the sheets of a term by class and subject; to a teacher, those that this one types in or may read. The subjects of a class
 * are those that are assigned, else those in which most of its students with results have some, and those that some take besides (R102).
 * @throws PortalError not-found
 */
export async function listSheets(db: Database, key: TermKey, editor: Editor): Promise<ListedSheet[]> {
  const term = await getTerm(db, key);
  const entries = await findEntries(db, ['subjects']);
  const { mark_weights: weights } = await getSettings(db);
  const teachers = new Map(
    (await findAssignments(db, key.year)).map((each) => [toKey(each.class_id, each.subject), each]),
  );
  const stored = new Map(
    (await findStoredSheets(db, key)).map((each) => [toKey(each.class_id, each.subject), each]),
  );
  const counts = new Map(
    (await countFilledMarks(db, key)).map((each) => [toKey(each.class_id, each.subject), each]),
  );
  const members = await findAllMembers(db, key);
  const choices = await groupChoicesBySheet(db, key, members);
  const classes = groupMembersByClass(members);
  const scope = editor.adminRole === 'teacher' ? await getTeachingScope(db, key.year, editor.id) : undefined;
  const mayRead = (name: string, subject: number) =>
    scope === undefined || scope.mayType(name, subject) || scope.isFormTeacher(name) || scope.isDean(name);

  return [...classes]
    .toSorted(([a], [b]) => compareClasses(a, b))
    .flatMap(([name, students]) => {
      const counted = getCountedParts(findWeights(weights, getFormLevel(name, students), key.term));
      const withResults = students.filter(({ form_level: level }) => level !== null).length;
      const isAssigned = entries.some(({ code }) => teachers.has(toKey(name, code)));
      return entries.flatMap(({ code, title, retired }) => {
        const sheet = toKey(name, code);
        const count = counts.get(sheet);
        const known: SheetStudents = {
          isAssigned: teachers.has(sheet),
          withResults,
          lines: count?.lines ?? 0,
          choices: choices.get(sheet) ?? [],
        };
        const isUsual = isAssigned ? known.isAssigned : hasUsualResults(known);
        const isChosen = known.choices.some(({ takes }) => takes === 1);
        // A retired subject is not expected (R102), but what was written in it stays in reach.
        const isExpected = retired === 0 || known.lines > 0;
        if (!(isUsual || isChosen) || !isExpected || !mayRead(name, code)) return [];
        const filled = counted.course ? (counted.exam ? count?.both : count?.course) : count?.exam;
        return {
          class_id: name,
          subject: code,
          subject_name: title,
          teacher: teachers.get(sheet)?.teacher ?? null,
          state: getSheetState(term, stored.get(sheet)?.state, editor.today),
          students: countSheetStudents(known, students.length),
          filled: filled ?? 0,
        };
      });
    });
}

/** Returns the choices in each sheet of a term. */
async function groupChoicesBySheet(db: Database, key: TermKey, members: readonly Placement[]) {
  const classes = new Map(members.map(({ student_id: id, class_id: name }) => [id, name]));
  const sheets = new Map<string, SheetStudents['choices'][number][]>();
  for (const { student_id: id, subject, ...choice } of await findChoicesWithResults(db, key)) {
    const name = classes.get(id);
    if (name === undefined) continue;
    const sheet = toKey(name, subject);
    const known = sheets.get(sheet);
    if (known) known.push(choice);
    else sheets.set(sheet, [choice]);
  }
  return sheets;
}
