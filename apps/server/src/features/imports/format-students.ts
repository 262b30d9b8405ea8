const MAX_LISTED = 5;

/** Formats the subject of a sentence, `3 students (20260001, 20260002, 20260003) have`, naming the first few. */
export function formatStudents(students: readonly string[]) {
  const first = students.slice(0, MAX_LISTED).join(', ');
  const more = students.length > MAX_LISTED ? ', …' : '';
  const [count, verb] =
    students.length === 1 ? ['1 student', 'has'] : [`${students.length} students`, 'have'];
  return `${count} (${first}${more}) ${verb}`;
}
