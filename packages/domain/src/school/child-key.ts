import { normalizeHeading } from '../kinds/normalize-heading.ts';

/** Returns a key of both names in any order and the date of birth, or undefined if one is missing. */
export function toChildKey(answers: Readonly<Record<string, unknown>>) {
  const [first, last, born] = [answers['first_name'], answers['last_name'], answers['date_of_birth']];
  if (typeof first !== 'string' || typeof last !== 'string' || typeof born !== 'string') return undefined;
  return [...[normalizeHeading(first), normalizeHeading(last)].toSorted(), born].join(' ');
}
