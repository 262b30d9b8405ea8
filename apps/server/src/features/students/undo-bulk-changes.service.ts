import type { ImportObstacle } from '@formroom/domain/api/imports.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';
import type { Database, Trx } from '../../db/database.ts';
import { findLastChanges } from './last-changes.repository.ts';
import { reserveVersions } from './first-version.repository.ts';
import { reserveIds } from './next-student-id.repository.ts';
import {
  deleteStudents,
  findRelatedData,
  findOriginalAnswers,
  findStudents,
  type StudentRow,
} from './bulk-students.repository.ts';
import {
  type StudentChange,
  type AppliedChange,
  changeStudents,
  changedFields,
  pickSubmission,
  type ChangeContext,
} from './bulk-students.service.ts';

/** By student ID; students without an entry are unchanged since the import. */
export type Obstacles = Map<string, ImportObstacle[]>;

/**
 * Finds what prevents undoing changes: answers that were changed again, and students who left.
 * @param since when the changes were made, ISO 8601
 */
export async function findChangeObstacles(
  db: Database | Trx,
  made: readonly Pick<AppliedChange, 'id' | 'to'>[],
  since: string,
): Promise<Obstacles> {
  const rows = await findStudents(
    db,
    made.map(({ id }) => id),
  );
  const changed = new Map<string, readonly string[]>();
  const obstacles: Obstacles = new Map();
  for (const { id, to } of made) {
    const row = rows.get(id);
    if (row)
      changed.set(
        id,
        row.left_at === null ? changedFields([to]).filter((name) => row[name] !== to[name]) : [],
      );
    const gone = findAbsence(row);
    if (gone) obstacles.set(id, [gone]);
  }
  return await addChangeObstacles(db, obstacles, changed, since);
}

/**
 * Finds what prevents removing added students: changed answers, a begun registration, a password, files, results,
 * leaving, or an older record that was joined with theirs.
 * @param since when they were added, ISO 8601
 */
export async function findAddedObstacles(
  db: Database | Trx,
  ids: readonly string[],
  since: string,
): Promise<Obstacles> {
  const rows = await findStudents(db, ids);
  const belongings = new Map<string, ImportObstacle[]>();
  for (const { student_id: id, kind } of await findRelatedData(db, ids))
    belongings.set(id, [...(belongings.get(id) ?? []), { kind }]);
  const firstAnswers = await findOriginalAnswers(db, ids);
  const obstacles: Obstacles = new Map();
  const changed = new Map<string, readonly string[]>();
  for (const row of rows.values()) {
    const first = firstAnswers.get(row.id) ?? {};
    changed.set(
      row.id,
      changedFields([first]).filter((name) => row[name] !== first[name]),
    );
    const gone = findAbsence(row);
    // The flag of the last step follows from the answers.
    const hasBegun = stepIds.some((step) => step !== 'submit' && row[`progress_${step}`] !== 0);
    const found: ImportObstacle[] = [
      ...(gone ? [gone] : []),
      ...(row.added_at === null || row.added_at < since ? [{ kind: 'joined' as const }] : []),
      ...(hasBegun ? [{ kind: 'registering' as const }] : []),
      ...(belongings.get(row.id) ?? []),
    ];
    if (found.length > 0) obstacles.set(row.id, found);
  }
  return await addChangeObstacles(db, obstacles, changed, since);
}

function findAbsence(row: StudentRow | undefined): ImportObstacle | undefined {
  if (!row) return { kind: 'gone' };
  return row.left_at === null ? undefined : { kind: 'left', at: row.left_at };
}

/** Adds the answers that were changed again, with author and time. */
async function addChangeObstacles(
  db: Database | Trx,
  obstacles: Obstacles,
  changed: ReadonlyMap<string, readonly string[]>,
  since: string,
) {
  const some = [...changed].filter(([, fields]) => fields.length > 0);
  const last = await findLastChanges(db, {
    ids: some.map(([id]) => id),
    fields: [...new Set(some.flatMap(([, fields]) => fields))],
    since,
  });
  for (const [id, fields] of some) {
    const found = fields.map((field): ImportObstacle => {
      const change = last.get(`${id} ${field}`);
      return { kind: 'changed', field, ...(change && { by: change.by, at: change.at }) };
    });
    obstacles.set(id, [...(obstacles.get(id) ?? []), ...found]);
  }
  return obstacles;
}

/** `before` is needed only to undo an agreement. */
type UndoableChange = Omit<AppliedChange, 'before'> & Partial<Pick<AppliedChange, 'before'>>;

/**
 * Undoes changes. The old answers are stored as a new change with history and the next version, because reusing a
 * version would show open pages stale content. Lock the students first, and leave out those with obstacles.
 */
export async function undoChanges(trx: Trx, made: readonly UndoableChange[], writing: ChangeContext) {
  const rows = await findStudents(
    trx,
    made.map(({ id }) => id),
  );
  const back = made.flatMap(({ id, from, to, before }): StudentChange[] => {
    const row = rows.get(id);
    if (!row) return [];
    return to.agree_terms_conditions === undefined || before === undefined
      ? [{ row, changes: from }]
      : [{ row, changes: from, submission: pickSubmission(before) }];
  });
  await changeStudents(trx, back, writing);
}

/** Deletes added students. Leave out those with obstacles. */
export async function deleteAddedStudents(trx: Trx, ids: readonly string[]) {
  const rows = await findStudents(trx, ids);
  await reserveVersions(
    trx,
    ids.flatMap((id) => rows.get(id)?.version ?? []),
  );
  await reserveIds(trx, ids);
  await deleteStudents(trx, ids);
}
