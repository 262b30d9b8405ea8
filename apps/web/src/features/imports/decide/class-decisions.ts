import type { CommitImport, ImportRow } from '@formroom/domain/api/imports.ts';
import { findSimilarClass } from '@formroom/domain/school/class-name.ts';
import {
  type ConflictChoice,
  getImportedClass,
  listRowsToAccept,
} from '#web/features/imports/decide/import-decisions.ts';

/** What the office decided about each class that nobody is in: its own name is new, null leaves its rows out. */
export type ClassDecisions = NonNullable<CommitImport['classes']>;

/** A class that nobody is in, or that has another usual spelling. */
export interface UnknownClass {
  readonly name: string;
  readonly rows: number;
  readonly similar: string | undefined;
}

/** Returns the classes to decide about, those with most rows first. */
export function listUnknownClasses(rows: readonly ImportRow[], choice: ConflictChoice): UnknownClass[] {
  const found = new Map<string, { rows: number; similar: string | undefined }>();
  for (const row of listRowsToAccept(rows, 'unknown-class', choice)) {
    const name = String(getImportedClass(row, choice));
    const similar = row.warnings?.find(({ kind }) => kind === 'unknown-class')?.similar_class;
    found.set(name, { rows: (found.get(name)?.rows ?? 0) + 1, similar });
  }
  const inOrder = [...found].toSorted(([, a], [, b]) => b.rows - a.rows);
  const names = inOrder.map(([name]) => name);
  return inOrder.map(([name, { rows: count, similar }], index) => ({
    name,
    rows: count,
    // Of two new spellings, the one with more rows is more likely to be meant.
    similar: similar ?? findSimilarClass(name, names.slice(0, index)),
  }));
}

/** `New classes: 1E, 1F. Spelled differently: 1h (did you mean 1H?).` */
export function formatUnknownClasses(classes: readonly UnknownClass[]): string {
  const added = classes.filter(({ similar }) => similar === undefined).map(({ name }) => name);
  const spelled = classes.flatMap(({ name, similar }) =>
    similar === undefined ? [] : [`${name} (did you mean ${similar}?)`],
  );
  return [
    ...(added.length > 0 ? [`New ${added.length === 1 ? 'class' : 'classes'}: ${added.join(', ')}.`] : []),
    ...(spelled.length > 0 ? [`Spelled differently: ${spelled.join(', ')}.`] : []),
  ].join(' ');
}
