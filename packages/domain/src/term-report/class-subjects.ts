/** Whether a class takes a subject: at least half of its students with results have it (R84). */
export const isTakenByClass = (takers: number, students: number) => takers * 2 >= students;

/**
 * Returns the subjects that a class takes, by its students' subjects. A subject of fewer than half, such as an option, is
 * nobody else's missing subject.
 */
export function findClassSubjects<Subject>(lists: Iterable<Iterable<Subject>>): Subject[] {
  const counts = new Map<Subject, number>();
  let students = 0;
  for (const list of lists) {
    const subjects = new Set(list);
    if (subjects.size === 0) continue;
    students += 1;
    for (const subject of subjects) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => isTakenByClass(count, students)).map(([subject]) => subject);
}
