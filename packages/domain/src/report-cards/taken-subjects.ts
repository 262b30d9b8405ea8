/** Whether a student takes a subject that not everybody in the class takes. */
export interface SubjectChoice<Subject> {
  readonly subject: Subject;
  readonly takes: 0 | 1;
}

/**
 * Returns what a student takes of the subjects of the class: these, without those that the student does not take, and what the
 * student chose besides (R102).
 */
export function listTakenSubjects<Subject>(
  usual: readonly Subject[],
  choices: readonly SubjectChoice<Subject>[],
): Subject[] {
  const skipped = new Set(choices.filter(({ takes }) => takes === 0).map(({ subject }) => subject));
  const chosen = choices.filter(({ takes }) => takes === 1).map(({ subject }) => subject);
  return [...new Set([...usual.filter((subject) => !skipped.has(subject)), ...chosen])];
}
