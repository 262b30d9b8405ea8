const classCollator = new Intl.Collator('en', { numeric: true });

/** Sorts by form, then class: `2A` before `10A`; null comes last. */
export function compareClasses(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  // A total order also for names that the collation considers equal.
  return classCollator.compare(a, b) || (a < b ? -1 : Number(a > b));
}
