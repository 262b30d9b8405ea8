import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { toChildKey } from '@formroom/domain/school/child-key.ts';
import { formatFullName } from '@formroom/domain/school/person-name.ts';
import type { findIdentities } from '../../students/bulk-students.repository.ts';
import { createClassWarner } from '../class-warning.ts';
import { listChildKeys } from './recognize-students.ts';

type Identity = Awaited<ReturnType<typeof findIdentities>>[number];
type Warning = NonNullable<ImportRow['warnings']>[number];

/** Returns a function that adds warnings to the rows of a workbook, in order, for the office to accept. */
export function createWarner(students: readonly Identity[]) {
  const enrolled = students.filter(({ left_at }) => left_at === null);
  const classWarning = createClassWarner(enrolled.map(({ class_id }) => class_id));
  /** Students of the school, then those of earlier rows, by name and date of birth. */
  const known = new Map<string, string>();
  for (const { left_at, class_id, ...student } of students) {
    const where = left_at === null ? (class_id ?? 'in no class') : 'who has left';
    const key = toChildKey(student);
    if (key !== undefined) known.set(key, `${student.id} ${formatFullName(student)}, ${where},`);
  }

  const duplicateWarning = ({ status, row, changes, candidates }: ImportRow): Warning[] => {
    // The office has seen who the child could be, and said that it is another.
    if (status !== 'new' || candidates) return [];
    const key = toChildKey(Object.fromEntries(changes.map(({ field, to }) => [field, to])));
    if (key === undefined) return [];
    const same = known.get(key);
    known.set(key, same ?? `Row ${row} of this file`);
    if (same === undefined) return [];
    return [{ kind: 'possible-duplicate', message: `${same} has the same name and date of birth.` }];
  };

  return (row: ImportRow): ImportRow => {
    if (row.status === 'error') return row;
    const warnings = [...classWarning(row), ...duplicateWarning(row)];
    return warnings.length === 0 ? row : { ...row, warnings };
  };
}

/**
 * Returns a function that finds new students of a preview who would now get a warning that the preview did not have:
 * since then somebody added such a student, or gave a student that name or date of birth.
 */
export function createUnwarnedFinder(
  students: readonly Identity[],
  previewedAt: string,
): (rows: readonly ImportRow[]) => string[] {
  /** When the newest student with a name and date of birth, or a number, was added; empty if that is not known. */
  const newest = new Map<string, string>();
  for (const student of students) {
    for (const key of listChildKeys(student).map(String)) {
      const [before = '', at] = [newest.get(key), student.added_at ?? ''];
      newest.set(key, at > before ? at : before);
    }
  }
  const isUnwarned = ({ status, changes, warnings = [], candidates, has_new_id: isWithoutId }: ImportRow) => {
    if (status !== 'new') return false;
    const keys = listChildKeys(Object.fromEntries(changes.map(({ field, to }) => [field, to])));
    const isWarned = candidates !== undefined || warnings.some(({ kind }) => kind === 'possible-duplicate');
    return keys
      .filter(([reason]) => isWithoutId || reason === 'name_and_birth_date')
      .some((key) => {
        const addedAt = newest.get(String(key));
        return addedAt !== undefined && (!isWarned || addedAt > previewedAt);
      });
  };
  return (rows) => rows.filter(isUnwarned).flatMap(({ student_id: id }) => id ?? []);
}
