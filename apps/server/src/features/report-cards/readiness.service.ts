import type { StudentGroup, TermReadiness } from '@formroom/domain/api/terms.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import {
  cardHasCountedMarks,
  listMissingResults,
  listSubjectsWithoutMark,
} from '@formroom/domain/report-cards/missing-results.ts';
import type { Database } from '../../db/database.ts';
import { readCheckedCards } from './checked-cards.ts';
import { findTermClasses, findStudentsWithoutResults } from './results.repository.ts';
import type { TermRow } from './terms.repository.ts';
import { findWithdrawn } from './withdrawn-cards.repository.ts';

/** The maximum of students named per class and reason. */
const MAX_LISTED = 50;

const facts = ['first_day', 'last_day', 'sessions_possible', 'reopens_on'] as const;

/** Returns how many cards of a term are ready, and posted, class by class (R38). */
export async function getReadiness(db: Database, term: TermRow): Promise<TermReadiness> {
  const classes = await findTermClasses(db, { ...term, posted: 0 });
  const without = new Map<string, Student[]>();
  for (const student of await findStudentsWithoutResults(db, term)) {
    const { class_id: name } = student;
    without.set(name, [...(without.get(name) ?? []), toListedStudent(student)]);
  }
  const withdrawnIds = await findWithdrawn(db, term);
  const [withoutMarks, notReady, withdrawn]: [Student[], Student[], Student[]] = [[], [], []];
  const found: TermReadiness['classes'] = [];
  let sample: string | null = null;
  let complete = 0;
  for await (const all of readCheckedCards(db, term, classes)) {
    const class_id = all[0]?.card.class_id ?? '';
    const isWithdrawn = ({ card, isPosted }: (typeof all)[number]) =>
      !isPosted && withdrawnIds.has(card.student_id);
    withdrawn.push(...all.filter(isWithdrawn).map(({ card }) => toListedStudent(card)));
    const checked = all
      .filter((each) => !isWithdrawn(each))
      .map(({ card, isPosted, expected }) => ({
        ...toListedStudent(card),
        isPosted,
        hasMarks: cardHasCountedMarks(card),
        missing: listMissingResults(card, expected),
        withoutMark: listSubjectsWithoutMark(card, expected),
      }));
    const incomplete = checked.filter(({ missing }) => missing.length > 0);
    const withMarks = checked.filter((each) => each.hasMarks);
    sample ??= withMarks[0]?.student_id ?? null;
    withoutMarks.push(...checked.filter((each) => !each.hasMarks));
    notReady.push(...incomplete.filter((each) => each.hasMarks && !each.isPosted));
    complete += checked.filter(({ isPosted, missing }) => !isPosted && missing.length === 0).length;
    found.push({
      class_id,
      cards: all.length,
      with_marks: withMarks.length,
      ready: checked.length - incomplete.length,
      posted: checked.filter(({ isPosted }) => isPosted).length,
      incomplete: incomplete
        .slice(0, MAX_LISTED)
        .map(({ student_id, name, missing }) => ({ student_id, name, missing })),
      missing_subjects: countSubjects(withMarks.flatMap(({ withoutMark }) => withoutMark)),
      without_results: without.get(class_id)?.length ?? 0,
    });
  }
  for (const [class_id, students] of without) {
    withoutMarks.push(...students);
    if (found.some((each) => each.class_id === class_id)) continue;
    const none = { cards: 0, with_marks: 0, ready: 0, posted: 0, incomplete: [], missing_subjects: [] };
    found.push({ class_id, ...none, without_results: students.length });
  }
  return {
    complete,
    classes: found.toSorted((a, b) => compareClasses(a.class_id, b.class_id)),
    without_marks: toSomeStudents(withoutMarks),
    not_ready: toSomeStudents(notReady),
    withdrawn: toSomeStudents(withdrawn),
    unknown: facts.filter((name) => term[name] === null),
    sample,
  };
}

/** Counts the cards without each subject, the most frequent first. */
function countSubjects(titles: readonly string[]) {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts]
    .map(([subject, cards]) => ({ subject, cards }))
    .toSorted((a, b) => b.cards - a.cards || (a.subject < b.subject ? -1 : 1));
}

type Student = StudentGroup['students'][number];

const toListedStudent = ({
  student_id,
  class_id,
  ...names
}: Pick<Student, 'student_id' | 'class_id'> & Parameters<typeof formatListName>[0]): Student => ({
  student_id,
  name: formatListName(names),
  class_id,
});

/** Returns the number of students, and the first ones in class order. */
const toSomeStudents = (students: readonly Student[]): StudentGroup => ({
  count: students.length,
  students: students
    .toSorted((a, b) => compareClasses(a.class_id, b.class_id))
    .slice(0, MAX_LISTED)
    .map(({ student_id, name, class_id }) => ({ student_id, name, class_id })),
});
