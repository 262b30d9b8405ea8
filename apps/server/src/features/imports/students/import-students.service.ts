import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { cellTypeOf } from '@formroom/domain/kinds/cell.ts';
import { catalogue, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import { dayOf } from '@formroom/domain/school/dates.ts';
import type { Trx } from '../../../db/database.ts';
import { type AnswerChanges, findIdentities, findStudents } from '../../students/many-students.repository.ts';
import {
  addStudents,
  type ChangeMade,
  changeStudents,
  holdStudents,
} from '../../students/many-students.service.ts';
import {
  findObstaclesOfAdded,
  findObstaclesOfChanges,
  type Obstacles,
  removeAddedStudents,
  undoChanges,
} from '../../students/undo-many-students.service.ts';
import type { ImportContext, ImportKind, Looking } from '../import-kind.ts';
import { columnsOf } from './columns.ts';
import { readLists } from './list-entries.ts';
import { lookAtRow } from './look-at-row.ts';
import { withConflicts } from './conflicts.ts';
import { findUnwarned, warner } from './warnings.ts';
import { idsByDigits, readId, rowsByIds } from './student-ids.ts';
import { studentsTemplate } from './template.ts';

/** What taking some rows of an import back needs. */
interface Done {
  readonly added: readonly string[];
  readonly changed: readonly ChangeMade[];
}

export const importStudents: ImportKind = {
  name: 'students',
  key: ID_HEADING,
  sheets: 'one',
  template: () => Promise.resolve({ name: 'Students to Import.xlsx', sheets: studentsTemplate() }),

  async prepare(db, [table], { now, timeZone }) {
    if (!table) return [];
    const columns = columnsOf(table);
    const rows = rowsByIds(table.keys);
    const students = await findIdentities(db);
    const around = {
      columns,
      today: dayOf(now, timeZone),
      lists: await readLists(db),
      rowsOf: (id: string) => rows.get(id) ?? [],
      likeOne: idsByDigits(students.map(({ id }) => id)),
    };
    const withWarnings = warner(students);
    const looking: Looking = {
      table,
      types: columns.map((name) => (isFieldName(name) ? cellTypeOf(catalogue[name]) : 'text')),
      look: async (page) => {
        const ids = page.map(([, cells]) => readId(cells[columns.indexOf('id')] ?? null));
        const stored = await findStudents(
          db,
          ids.flatMap((read) => ('id' in read ? [read.id] : [])),
        );
        const read = page.map((row) => lookAtRow(row, around, (id) => stored.get(id)));
        return (await withConflicts(db, read, table.downloadedAt)).map(withWarnings);
      },
    };
    return [looking];
  },

  hold: holdStudents,

  findUnwarned: async (trx, previewedAt) => findUnwarned(await findIdentities(trx), previewedAt),

  async apply(trx, rows, { by, now }) {
    const { movedOn, added, changed } = await compare(trx, rows);
    if (movedOn.length > 0) return { done: null, movedOn };
    await addStudents(trx, added, now);
    const done: Done = {
      added: added.map(({ id }) => id),
      changed: await changeStudents(trx, changed, { changedBy: by, now }),
    };
    return { done, movedOn };
  },

  async findObstacles(db, pages, { since }) {
    const blocked: Obstacles = new Map();
    let students = 0;
    for await (const page of pages) {
      const { added, changed } = page as Done;
      students += added.length + changed.length;
      for (const found of [
        await findObstaclesOfAdded(db, added, since),
        await findObstaclesOfChanges(db, changed, since),
      ]) {
        for (const [id, obstacles] of found) blocked.set(id, obstacles);
      }
    }
    return { students, blocked };
  },

  async undo(trx: Trx, done: unknown, { by, now }: ImportContext, blocked) {
    const { added, changed } = done as Done;
    const isBlocked = (id: string) => blocked.has(id);
    await removeAddedStudents(
      trx,
      added.filter((id) => !isBlocked(id)),
    );
    const free = changed.filter(({ id }) => !isBlocked(id));
    await undoChanges(trx, free, { changedBy: by, now });
    const rest: Done = { added: added.filter(isBlocked), changed: changed.filter(({ id }) => isBlocked(id)) };
    return rest;
  },
};

/** The rows against the records and lists as they are now. */
async function compare(trx: Trx, rows: readonly ImportRow[]) {
  const lists = await readLists(trx);
  const stored = await findStudents(
    trx,
    rows.map(({ student_id: id }) => id ?? ''),
  );
  const movedOn: string[] = [];
  const added: { id: string; answers: AnswerChanges }[] = [];
  const changed: Parameters<typeof changeStudents>[1][number][] = [];
  for (const { student_id, status, changes } of rows) {
    const id = student_id ?? '';
    const row = stored.get(id);
    const isAsBefore =
      (status === 'new') === (row === undefined) &&
      !row?.left_at &&
      changes.every(
        ({ field, from, to }) =>
          isFieldName(field) && (row?.[field] ?? null) === from && lists.isChoosable(field, to),
      );
    const answers = Object.fromEntries(changes.map(({ field, to }) => [field, to])) as AnswerChanges;
    if (!isAsBefore) movedOn.push(id);
    else if (row) changed.push({ row, changes: answers });
    else added.push({ id, answers });
  }
  return { movedOn, added, changed };
}
