import { normalizeForSearch } from '../../school/normalize-for-search.ts';
import type { CheckedStudent, DataCheck } from './data-check.ts';

/** The words of the name in any order, without case, accents and punctuation, and the date of birth. */
export function identityKey({
  first_name,
  last_name,
  date_of_birth,
}: Pick<CheckedStudent, 'first_name' | 'last_name' | 'date_of_birth'>): string | undefined {
  const words = normalizeForSearch(`${last_name ?? ''} ${first_name ?? ''}`)
    .replaceAll(/['\u2019.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted();
  if (words.length === 0 || date_of_birth === null) return undefined;
  return `${words.join(' ')} ${date_of_birth}`;
}

/** Students with the same name and date of birth. */
export const findDuplicates: DataCheck = (students) => {
  const byKey = new Map<string, CheckedStudent[]>();
  for (const student of students) {
    const key = identityKey(student);
    if (key === undefined) continue;
    const same = byKey.get(key);
    if (same) same.push(student);
    else byKey.set(key, [student]);
  }
  return [...byKey.values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      students: same.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      fields: ['first_name', 'last_name', 'date_of_birth'],
    }));
};
