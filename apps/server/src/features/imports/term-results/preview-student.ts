import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { studentColumns } from '@formroom/domain/report-cards/columns.ts';
import { parseFormLevel } from '@formroom/domain/report-cards/terms.ts';
import type { TableRow } from '../../../xlsx/reader.ts';
import type { StudentResultsRow } from '../../report-cards/write-results.repository.ts';
import type { Column, StudentColumn } from './columns.ts';
import { type Change, parseRow } from './parse-row.ts';

interface StudentRowContext {
  readonly columns: readonly Column<StudentColumn>[];
  /** The student's current class. */
  readonly currentClass: string | null;
  readonly stored: StudentResultsRow | undefined;
  /** Whether a sheet of marks in the file has a mark of the student. */
  readonly hasMark: boolean;
  /** Returns the current class whose name differs only in case. */
  findClassIgnoringCase(name: string): string | undefined;
}

/** Previews a row of a sheet of students. A class alone is the template's content and no result. */
export function previewStudent(
  row: TableRow,
  { columns, currentClass, stored, hasMark, ...classes }: StudentRowContext,
): Pick<ImportRow, 'status' | 'changes' | 'errors'> {
  const { changes, errors } = parseRow(row, columns, studentColumns, stored);
  const isEmpty = !stored && changes.every(({ field }) => isPlacementField(field));
  if (isEmpty && !hasMark && errors.length === 0) return { status: 'unchanged', changes: [], errors };
  const change = (name: StudentColumn) => changes.find(({ field }) => field === name);
  for (const name of ['class_id', 'form_level'] as const) {
    if (change(name)?.to === null) errors.push(`${studentColumns[name].heading}: This can’t be deleted.`);
  }
  const given = change('class_id')?.to ?? stored?.class_id ?? null;
  const meant = change('class_id') && classes.findClassIgnoringCase(String(given));
  if (meant !== undefined) errors.push(`Class: There is a class ${meant}. Write it the same way.`);
  const placed = derivePlacement(given === null ? null : String(given), { stored, currentClass });
  if ('error' in placed && change('form_level') === undefined) errors.push(placed.error);
  if (errors.length > 0) return { status: 'error', changes: [], errors };
  const added =
    'changes' in placed
      ? placed.changes.filter(({ field }) => !changes.some((each) => each.field === field))
      : [];
  const all = [...added, ...changes];
  const status = !stored ? 'new' : all.length > 0 ? 'changed' : 'unchanged';
  return { status, changes: all, errors };
}

/** Whether the field places a student in the term. */
export const isPlacementField = (field: string) => field === 'class_id' || field === 'form_level';

/**
 * Returns the class and form level for a row without them: the student's current ones, or those of the class that the
 * row names.
 */
export function derivePlacement(
  given: string | null,
  { stored, currentClass }: Pick<StudentRowContext, 'stored' | 'currentClass'>,
): { readonly changes: Change[] } | { readonly error: string } {
  const className = given ?? currentClass;
  if (className === null) return { error: 'Class: The student is in no class. Fill it in.' };
  if (stored?.class_id === className) return { changes: [] };
  const level = parseFormLevel(className);
  if (level === undefined) {
    return { error: `Form Level: The class ${className} does not begin with its form. Fill it in.` };
  }
  const changes: Change[] = [{ field: 'class_id', from: stored?.class_id ?? null, to: className }];
  if (stored?.form_level !== level) {
    changes.push({ field: 'form_level', from: stored?.form_level ?? null, to: level });
  }
  return { changes };
}
