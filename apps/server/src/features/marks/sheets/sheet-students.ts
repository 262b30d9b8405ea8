/** What is known of a class in a subject and a term. */
export interface SheetStudents {
  /** Whether the subject is assigned to somebody in the class. */
  readonly isAssigned: boolean;
  /** How many students of the class have results in the term, in any subject. */
  readonly withResults: number;
  /** How many have results in the subject. */
  readonly lines: number;
  /** The choices of the students in the subject (R102), and whether each has results in it. */
  readonly choices: readonly { readonly takes: number; readonly hasLine: boolean }[];
}

/** Whether most of those with results have some in the subject. */
export const hasUsualResults = ({ lines, withResults }: Pick<SheetStudents, 'lines' | 'withResults'>) =>
  lines * 2 >= Math.max(withResults, 1);

/**
 * Whether a sheet has the whole class but for those who do not take the subject. Otherwise it has those who take it although the
 * class does not. Results that were written are never hidden.
 */
export const hasWholeClass = (students: SheetStudents) =>
  students.isAssigned || hasUsualResults(students) || students.choices.every(({ takes }) => takes === 0);

/** How many students a sheet of a class of `size` has. */
export function countSheetStudents(students: SheetStudents, size: number) {
  const withoutLine = (takes: number) =>
    students.choices.filter((each) => each.takes === takes && !each.hasLine).length;
  return hasWholeClass(students) ? size - withoutLine(0) : students.lines + withoutLine(1);
}
