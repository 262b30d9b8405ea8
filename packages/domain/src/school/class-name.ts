import { normalizeHeading } from '../kinds/normalize-heading.ts';

/** `Form 1A`, `class 1-a` and `1A` are the same class. */
export const normalizeClassName = (className: string) =>
  normalizeHeading(className).replace(/^(?:form|class)/, '');

/** The first class of a list that a name spells in another way. None if the name itself is in the list. */
export function findSimilarClass(name: string, classes: readonly string[]): string | undefined {
  const typed = name.trim();
  if (typed === '' || classes.includes(typed)) return undefined;
  const normalized = normalizeClassName(typed);
  return classes.find((each) => normalizeClassName(each) === normalized);
}

/** Asks whether a class without students is a typing error. */
export const unknownClassMessage = (name: string, meant: string | undefined) =>
  `No student is in class “${name}”.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
