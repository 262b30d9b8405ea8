/**
 * Returns a function that finds what a student of a class lacks of the subjects of its students: those that at least half of the students with results have (R84). A
 * student with as many subjects as most others takes options instead, and one without results takes none yet.
 */
export function createMissingSubjectFinder<Subject>(
  lists: readonly (readonly Subject[])[],
): (own: readonly Subject[]) => Subject[] {
  const filled = lists.map((subjects) => new Set(subjects)).filter(({ size }) => size > 0);
  const counts = new Map<Subject, number>();
  for (const subject of filled.flatMap((subjects) => [...subjects]))
    counts.set(subject, (counts.get(subject) ?? 0) + 1);
  const taken = [...counts].filter(([, count]) => count * 2 >= filled.length).map(([subject]) => subject);
  const sizes = filled.map(({ size }) => size).toSorted((a, b) => b - a);
  // At least half of the students have at least so many subjects.
  const usualNumber = sizes[Math.ceil(sizes.length / 2) - 1] ?? 0;
  return (subjects) => {
    const own = new Set(subjects);
    if (own.size === 0 || own.size >= usualNumber) return [];
    return taken.filter((subject) => !own.has(subject));
  };
}
