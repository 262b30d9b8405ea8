import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';

type Warning = NonNullable<ImportRow['warnings']>[number];

/** Returns a function that warns of a class without enrolled students. */
export function createClassWarner(currentClasses: Iterable<string | null>) {
  const classes = new Set([...currentClasses].filter((name) => name !== null));
  const bySpelling = new Map([...classes].map((name) => [normalizeClassName(name), name]));
  return ({ changes, conflicts = [] }: Pick<ImportRow, 'changes' | 'conflicts'>): Warning[] => {
    const name = [...changes, ...conflicts].find(({ field }) => field === 'class_id')?.to;
    if (typeof name !== 'string' || classes.has(name)) return [];
    const meant = bySpelling.get(normalizeClassName(name));
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    return [{ kind: 'unknown-class', message: `No student is in class “${name}”.${hint}` }];
  };
}

/** `Form 1A`, `class 1-a` and `1A` are the same class. */
const normalizeClassName = (className: string) => normalizeHeading(className).replace(/^(?:form|class)/, '');
