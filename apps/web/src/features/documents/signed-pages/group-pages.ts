interface PageGroup {
  readonly studentId: string | undefined;
  /** From 1. */
  readonly numbers: readonly number[];
}

/**
 * Groups the pages of a scan by student. A page without a code, such as the back of a sheet, belongs to the page before
 * it; those before the first code form a group without a student.
 * @param owners the student whose code each page has
 */
export function groupPages(owners: readonly (string | undefined)[]): PageGroup[] {
  const groups = new Map<string | undefined, number[]>();
  let owner: string | undefined;
  for (const [index, found] of owners.entries()) {
    owner = found ?? owner;
    const numbers = groups.get(owner) ?? [];
    numbers.push(index + 1);
    groups.set(owner, numbers);
  }
  return [...groups].map(([studentId, numbers]) => ({ studentId, numbers }));
}
