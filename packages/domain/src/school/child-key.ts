import { normalizeHeading } from '../kinds/normalize-heading.ts';

/** Returns a key of both names in any order, or undefined if one is missing. */
export function toNameKey({ first_name: first, last_name: last }: Readonly<Record<string, unknown>>) {
  if (typeof first !== 'string' || typeof last !== 'string') return undefined;
  return [normalizeHeading(first), normalizeHeading(last)].toSorted().join(' ');
}

/** Returns a key of both names in any order and the date of birth, or undefined if one is missing. */
export function toChildKey(answers: Readonly<Record<string, unknown>>) {
  const [name, born] = [toNameKey(answers), answers['date_of_birth']];
  return name === undefined || typeof born !== 'string' ? undefined : `${name} ${born}`;
}
