import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';

/** What of a last name is compared: letters and digits, without case and accents; undefined if there are none. */
export function toLastNameKey(name: string): string | undefined {
  const key = normalizeHeading(name);
  return key === '' ? undefined : key;
}
