import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { normalizeClassName, unknownClassMessage } from '@formroom/domain/school/class-name.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';

type Warning = NonNullable<ImportRow['warnings']>[number];

interface Spelling {
  readonly name: string;
  readonly students: number;
}

/**
 * Returns a function that warns of a class without students, and of one with fewer than another spelling of it has.
 *
 * @param currentClasses the class of each student
 */
export function createClassWarner(currentClasses: Iterable<string | null>) {
  const counts = new Map<string, number>();
  for (const name of currentClasses) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  const mostUsed = new Map<string, Spelling>();
  for (const [name, students] of counts) {
    const key = normalizeClassName(name);
    if (students > (mostUsed.get(key)?.students ?? 0)) mostUsed.set(key, { name, students });
  }
  return ({ changes, conflicts = [] }: Pick<ImportRow, 'changes' | 'conflicts'>): Warning[] => {
    const name = [...changes, ...conflicts].find(({ field }) => field === 'class_id')?.to;
    if (typeof name !== 'string') return [];
    const students = counts.get(name);
    const other = mostUsed.get(normalizeClassName(name));
    if (students === undefined) {
      return [createWarning(name, unknownClassMessage(name, other?.name), other?.name)];
    }
    if (other === undefined || other.students <= students) return [];
    return [createWarning(name, rareSpellingMessage({ name, students }, other), other.name)];
  };
}

const createWarning = (class_id: string, message: string, similar?: string): Warning => ({
  kind: 'unknown-class',
  message,
  class_id,
  ...(similar !== undefined && { similar_class: similar }),
});

const rareSpellingMessage = (rare: Spelling, usual: Spelling) =>
  `Only ${pluralize(rare.students, 'student')} ${rare.students === 1 ? 'is' : 'are'} in class “${rare.name}”. ` +
  `Did you mean ${usual.name}, which has ${String(usual.students)}?`;
