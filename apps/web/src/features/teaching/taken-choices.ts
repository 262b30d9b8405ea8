import type { SubjectChoices, Teaching } from '@formroom/domain/api/teaching.ts';

/** The subjects of a class: what is assigned there, and what some of its students chose besides. */
export function listSubjects(
  className: string,
  { assignments, subjects }: Pick<Teaching, 'assignments' | 'subjects'>,
  { choices }: Pick<SubjectChoices, 'choices'>,
) {
  const assigned = new Set(
    assignments.filter(({ class_id: name }) => name === className).map(({ subject }) => subject),
  );
  const chosen = new Set(choices.map(({ subject }) => subject));
  return subjects
    .map((each) => ({ ...each, isAssigned: assigned.has(each.code) }))
    .map((each) => ({ ...each, isListed: each.isAssigned || chosen.has(each.code) }));
}

/** Whether a student takes a subject: by the own choice, else as the class does. */
export function isTaken(
  { choices }: Pick<SubjectChoices, 'choices'>,
  studentId: string,
  { code, isAssigned }: { readonly code: number; readonly isAssigned: boolean },
) {
  const own = choices.find(({ student_id: id, subject }) => id === studentId && subject === code);
  return own ? own.takes === 1 : isAssigned;
}
