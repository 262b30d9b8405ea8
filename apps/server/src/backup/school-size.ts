import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type ArchiveContents, FILES_PREFIX } from './archive-format.ts';
import { findTables } from '../db/dialects/table-rows.ts';

/** What tells whether a backup or a database is the whole school. */
export interface SchoolSize {
  readonly administrators: number;
  readonly students: number;
  readonly files: number;
}

/** Below this share of the students or files before, something is probably lost. */
const SUSPICIOUS_SHARE = 0.5;

export const getContentsSize = ({ tables, parts }: ArchiveContents): SchoolSize => ({
  administrators: tables.admins?.rows ?? 0,
  students: tables.students?.rows ?? 0,
  files: parts.filter(({ name }) => name.startsWith(FILES_PREFIX)).length,
});

/** Counts what the database has, with the files that it names. Any of its tables may be missing. */
export async function getDatabaseSize(db: Database): Promise<SchoolSize> {
  const live = await findTables(db);
  const count = async (table: string, column: string) => {
    if (live.get(table)?.columns.includes(column) !== true) return 0;
    const { rows } = await sql<{ count: number }>`
      select count(${sql.ref(column)}) as count from ${sql.table(table)}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  return {
    administrators: await count('admins', 'name'),
    students: await count('students', 'id'),
    files: (await count('documents', 'file_key')) + (await count('card_issues', 'file_key')),
  };
}

/** Returns why one can't take the place of the other, or undefined if it can (R76). */
export function findLoss(before: SchoolSize, after: SchoolSize): string | undefined {
  if (after.administrators === 0 && before.administrators > 0) return 'has no administrators';
  const isLess = (kind: 'students' | 'files') => after[kind] < before[kind] * SUSPICIOUS_SHARE;
  return isLess('students') || isLess('files') ? `has only ${describeSize(after)}` : undefined;
}

export const describeSize = ({ students, files }: SchoolSize) =>
  `${pluralize(students, 'student')} and ${pluralize(files, 'file')}`;
