const classCollator = new Intl.Collator('en', { numeric: true });

/** By form, then class: `2A` before `10A`; those that are in no class come last. */
export function compareClasses(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  // Names that the collation holds to be equal still need one order everywhere.
  return classCollator.compare(a, b) || (a < b ? -1 : Number(a > b));
}
