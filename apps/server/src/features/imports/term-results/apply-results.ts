import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { emptyStudentResults, emptySubjectResults } from '@formroom/domain/report-cards/columns.ts';
import type { z } from 'zod';
import type { Trx } from '../../../db/database.ts';
import { parseStoredValue } from '../../../db/stored-json.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import { findOutsideTerm } from '../../report-cards/term-members.repository.ts';
import {
  findStudentResults,
  findSubjectResults,
  toLineKey,
  saveStudentResults,
  saveSubjectResults,
} from '../../report-cards/write-results.repository.ts';
import { type AppliedResults, studentRowSchema, subjectRowSchema } from './applied-results.ts';
import { isPlacementField } from './preview-student.ts';
import type { Change } from './parse-row.ts';

/** Applies previewed rows, unless what they would change differs from the preview. */
export async function applyResults(trx: Trx, key: TermKey, rows: readonly ImportRow[]) {
  const ids = rows.map(({ student_id: id }) => id ?? '');
  const students = await findStudentResults(trx, key, ids);
  const lines = await findSubjectResults(trx, key, ids);
  const outside = await findOutsideTerm(trx, key, ids);
  const writtenStudents = new Map<string, AppliedResults['students'][number]>();
  const writtenLines: AppliedResults['lines'] = [];
  const stale: string[] = [];
  for (const { student_id, subject, status, changes } of rows) {
    const id = student_id ?? '';
    const placementChanges = changes.filter(({ field }) => subject === undefined || isPlacementField(field));
    const lineChanges = changes.filter((change) => !placementChanges.includes(change));
    const student = students.get(id);
    const line = subject === undefined ? undefined : lines.get(toLineKey({ student_id: id, subject }));
    const isNew = subject === undefined ? student === undefined : line === undefined;
    // A line requires the student's results in the term, which may have been undone since.
    const isPlaced =
      subject === undefined ||
      student !== undefined ||
      placementChanges.length > 0 ||
      writtenStudents.has(id);
    if (
      outside.has(id) ||
      !isPlaced ||
      (status === 'new') !== isNew ||
      !isUnchanged(placementChanges, student) ||
      !isUnchanged(lineChanges, line)
    ) {
      stale.push(id);
      continue;
    }
    if (placementChanges.length > 0) {
      const after = parseWritten(
        withChanges({ student_id: id, ...(student ?? emptyStudentResults) }, placementChanges),
        studentRowSchema,
        id,
      );
      writtenStudents.set(id, { before: student ?? null, after });
    }
    if (subject !== undefined) {
      const after = parseWritten(
        withChanges({ student_id: id, subject, ...(line ?? emptySubjectResults) }, lineChanges),
        subjectRowSchema,
        id,
      );
      writtenLines.push({ before: line ?? null, after });
    }
  }
  if (stale.length > 0) return { done: null, stale };
  const done: AppliedResults = { students: [...writtenStudents.values()], lines: writtenLines };
  await saveStudentResults(
    trx,
    key,
    done.students.map(({ after }) => after),
  );
  await saveSubjectResults(
    trx,
    key,
    done.lines.map(({ after }) => after),
  );
  return { done, stale };
}

const isUnchanged = (changes: readonly Change[], stored: object | undefined) =>
  changes.every(
    ({ field, from }) => ((stored as Record<string, unknown> | undefined)?.[field] ?? null) === from,
  );

const parseWritten = <Row>(row: unknown, schema: z.ZodType<Row>, id: string) =>
  parseStoredValue(row, schema, { table: 'import_pages', id: `rows ${id}` });

const withChanges = (row: object, changes: readonly Change[]): unknown => ({
  ...row,
  ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
});
