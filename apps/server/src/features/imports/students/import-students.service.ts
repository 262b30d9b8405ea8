import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { getCellType } from '@formroom/domain/kinds/cell-format.ts';
import { catalogue, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { idHeadings } from '@formroom/domain/registration/heading-synonyms.ts';
import { toIsoDate } from '@formroom/domain/school/dates.ts';
import { toIdKey } from '@formroom/domain/school/student-id.ts';
import type { Trx } from '../../../db/database.ts';
import { type AnswerChanges, findIdentities, findStudents } from '../../students/bulk-students.repository.ts';
import {
  addStudents,
  type AppliedChange,
  changeStudents,
  lockStudents,
} from '../../students/bulk-students.service.ts';
import {
  findAddedObstacles,
  findChangeObstacles,
  type Obstacles,
  deleteAddedStudents,
  undoChanges,
} from '../../students/undo-bulk-changes.service.ts';
import { findTakenKeys } from '../../students/student-ids.repository.ts';
import { findLastChanges } from '../../history/history.repository.ts';
import { withConflicts } from '../conflicts.ts';
import type { ImportContext, ImportKind, TablePreviewer } from '../import-kind.ts';
import { getYears } from '../../school-years/year-change.service.ts';
import { loadCodedAnswers } from './coded-answers.ts';
import { matchStudentColumns, studentListColumns } from './columns.ts';
import { readDateOrder } from './date-columns.ts';
import { withJoiningYear } from './joining.ts';
import { loadListEntries } from './list-entries.ts';
import { previewRow } from './preview-row.ts';
import { createUnwarnedFinder, createWarner } from './warnings.ts';
import { findRememberedOrder } from '../matches/matched-table.ts';
import { createSimilarIdFinder, parseId, groupRowsById, withSheet } from '../student-ids.ts';
import { buildStudentsTemplate } from './template.ts';

/** What is stored to undo some rows of an import. */
interface AppliedStudents {
  readonly added: readonly string[];
  readonly changed: readonly AppliedChange[];
}

export const importStudents: ImportKind = {
  name: 'students',
  title: () => 'Students',
  keys: idHeadings,
  spellings: studentListColumns.spellings,
  columnsOf: () => studentListColumns,
  readDates: readDateOrder,
  loadCodedValues: loadCodedAnswers,
  template: () => Promise.resolve({ name: 'Students to Import.xlsx', sheets: buildStudentsTemplate() }),

  async prepare(db, tables, { now, timeZone }, { dateOrder }) {
    const sheets = tables.map((table) => ({ table, columns: matchStudentColumns(table) }));
    const dates = readDateOrder(sheets, { chosen: dateOrder, remembered: findRememberedOrder(tables) });
    const rows = groupRowsById(tables);
    const students = await findIdentities(db);
    const { current } = await getYears(db);
    const shared = {
      dateOrder: dates?.order,
      today: toIsoDate(now, timeZone),
      lists: await loadListEntries(db),
      findRowsOf: (id: string) => rows.get(id) ?? [],
      findSimilarId: createSimilarIdFinder(students.map(({ id }) => id)),
    };
    const withWarnings = createWarner(students);
    return sheets.map(({ table, columns }): TablePreviewer => {
      const context = { ...shared, sheet: table.name, columns };
      return {
        table,
        columns,
        dates,
        types: columns.map((name) => (isFieldName(name) ? getCellType(catalogue[name]) : 'text')),
        previewRows: async (page) => {
          const ids = page.map(([, cells]) => parseId(cells[columns.indexOf('id')] ?? null));
          const stored = await findStudents(
            db,
            ids.flatMap((read) => ('id' in read ? [read.id] : [])),
          );
          const previewed = page.map((row) => previewRow(row, context, (id) => stored.get(id)));
          const compared = await withConflicts(previewed, table.downloadedAt, async (changed, since) => {
            const last = await findLastChanges(db, {
              ids: changed.flatMap(({ student_id: id }) => id ?? []),
              fields: [...new Set(changed.flatMap(({ changes }) => changes.map(({ field }) => field)))],
              since,
            });
            return ({ student_id: id }, field) => last.get(`${id ?? ''} ${field}`);
          });
          const noted = compared.map((row) =>
            withJoiningYear(withWarnings(row), stored.get(row.student_id ?? ''), current),
          );
          return withSheet(noted, table, tables.length);
        },
      };
    });
  },

  lock: lockStudents,

  loadUnwarnedFinder: async (trx, previewedAt) =>
    createUnwarnedFinder(await findIdentities(trx), previewedAt),

  async apply(trx, rows, { changedBy: by, now }) {
    const { stale, added, changed } = await compare(trx, rows);
    if (stale.length > 0) return { done: null, stale };
    await addStudents(trx, added, now);
    const done: AppliedStudents = {
      added: added.map(({ id }) => id),
      changed: await changeStudents(trx, changed, { changedBy: by, now }),
    };
    return { done, stale };
  },

  async findObstacles(db, pages, { at: since }) {
    const blocked: Obstacles = new Map();
    let students = 0;
    for await (const page of pages) {
      const { added, changed } = page as AppliedStudents;
      students += added.length + changed.length;
      for (const found of [
        await findAddedObstacles(db, added, since),
        await findChangeObstacles(db, changed, since),
      ]) {
        for (const [id, obstacles] of found) blocked.set(id, obstacles);
      }
    }
    return { students, blocked };
  },

  async undo(trx: Trx, done: unknown, { changedBy: by, now }: ImportContext, blocked) {
    const { added, changed } = done as AppliedStudents;
    const isBlocked = (id: string) => blocked.has(id);
    await deleteAddedStudents(
      trx,
      added.filter((id) => !isBlocked(id)),
    );
    const free = changed.filter(({ id }) => !isBlocked(id));
    await undoChanges(trx, free, { changedBy: by, now });
    const rest: AppliedStudents = {
      added: added.filter(isBlocked),
      changed: changed.filter(({ id }) => isBlocked(id)),
    };
    return rest;
  },
};

/** Compares the rows with the current records and lists. */
async function compare(trx: Trx, rows: readonly ImportRow[]) {
  const lists = await loadListEntries(trx);
  const stored = await findStudents(
    trx,
    rows.map(({ student_id: id }) => id ?? ''),
  );
  const taken = await findTakenKeys(
    trx,
    rows.flatMap(({ status, student_id: id }) => (status === 'new' ? (id ?? []) : [])),
  );
  const stale: string[] = [];
  const added: { id: string; answers: AnswerChanges }[] = [];
  const changed: Parameters<typeof changeStudents>[1][number][] = [];
  for (const { student_id, status, changes } of rows) {
    const id = student_id ?? '';
    const row = stored.get(id);
    const isAsBefore =
      (status === 'new') === (row === undefined) &&
      !(status === 'new' && taken.has(toIdKey(id))) &&
      !row?.left_at &&
      changes.every(
        ({ field, from, to }) =>
          isFieldName(field) && (row?.[field] ?? null) === from && lists.isSelectable(field, to),
      );
    const answers = Object.fromEntries(changes.map(({ field, to }) => [field, to])) as AnswerChanges;
    if (!isAsBefore) stale.push(id);
    else if (row) changed.push({ row, changes: answers });
    else added.push({ id, answers });
  }
  return { stale, added, changed };
}
