import { z } from 'zod';
import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { getCellType } from '@formroom/domain/kinds/cell-format.ts';
import { catalogue, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { changedAnswersSchema } from '@formroom/domain/registration/stored-answers.ts';
import { idHeadings, loginHeadings } from '@formroom/domain/registration/heading-synonyms.ts';
import { toIsoDate } from '@formroom/domain/school/dates.ts';
import { formatFullName } from '@formroom/domain/school/person-name.ts';
import { toIdKey } from '@formroom/domain/school/student-id.ts';
import type { Trx } from '../../../db/database.ts';
import { parseStoredValue } from '../../../db/stored-json.ts';
import { type AnswerChanges, findIdentities, findStudents } from '../../students/bulk-students.repository.ts';
import {
  addStudents,
  appliedChangeSchema,
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
import { loadIdSequence } from '../../students/next-student-id.repository.ts';
import { findTakenKeys } from '../../students/student-ids.repository.ts';
import { findLastChanges } from '../../students/last-changes.repository.ts';
import { withConflicts } from '../conflicts.ts';
import type { ImportKind, TablePreviewer } from '../import-kind.ts';
import { getYears } from '../../school-years/year-change.service.ts';
import { loadCodedAnswers } from './coded-answers.ts';
import { getStudentColumns, matchStudentColumns, studentListColumns } from './columns.ts';
import { readDateOrder } from './date-columns.ts';
import { withJoiningYear } from './joining.ts';
import { loadListEntries } from './list-entries.ts';
import { readCapitals } from './names-in-capitals.ts';
import { previewRow, readChanges, readRowStudent, type RowStudent } from './preview-row.ts';
import { createRecognizer } from './recognize-students.ts';
import { assertNoRowNumbers } from './row-numbers.ts';
import { createUnwarnedFinder, createWarner } from './warnings.ts';
import { findRememberedOrder } from '../matches/matched-table.ts';
import { createSimilarIdFinder, groupRowsById, withSheet } from '../student-ids.ts';
import { buildStudentsTemplate } from './template.ts';

/** What is stored to undo some rows of an import. */
const undoSchema = z.object({ added: z.array(z.string()), changed: z.array(appliedChangeSchema) });

export const importStudents: ImportKind<z.infer<typeof undoSchema>> = {
  name: 'students',
  title: () => 'Students',
  canGiveIds: true,
  keys: [...idHeadings, ...loginHeadings],
  spellings: studentListColumns.spellings,
  getColumns: getStudentColumns,
  readDates: readDateOrder,
  loadCodedValues: loadCodedAnswers,
  template: () => Promise.resolve({ name: 'Students to Import.xlsx', sheets: buildStudentsTemplate() }),

  async prepare(db, tables, { now, timeZone }, { dateOrder, givesIds, capitals, sameChildren = [] }) {
    const sheets = tables.map((asWritten) => {
      // A remembered match without IDs was made for a list that got new ones.
      const needsId = !givesIds && asWritten.source !== 'remembered';
      const columns = matchStudentColumns(asWritten, { needsId });
      const { table, count } = readCapitals(asWritten, columns, capitals);
      return { table, columns, rowsInCapitals: count };
    });
    const dates = readDateOrder(sheets, { chosen: dateOrder, remembered: findRememberedOrder(tables) });
    const rows = groupRowsById(tables);
    const students = await findIdentities(db);
    const { current } = await getYears(db);
    const ids = new Set(students.map(({ id }) => id));
    assertNoRowNumbers(sheets, (id) => ids.has(id));
    const recognize = createRecognizer(students, sameChildren);
    const nextId = await loadIdSequence(db, { now, timeZone });
    const shared = {
      dateOrder: dates?.order,
      today: toIsoDate(now, timeZone),
      lists: await loadListEntries(db),
      findRowsById: (id: string) => rows.get(id) ?? [],
      findSimilarId: createSimilarIdFinder(students.map(({ id }) => id)),
    };
    const withWarnings = createWarner(students);
    return sheets.map(({ table, columns, rowsInCapitals }): TablePreviewer => {
      const context = { ...shared, sheet: table.name, columns };
      return {
        table,
        columns,
        dates,
        rowsInCapitals,
        types: columns.map((name) => (isFieldName(name) ? getCellType(catalogue[name]) : 'text')),
        previewRows: async (page) => {
          const found = page.map(([row, cells]) => {
            if (columns.includes('id')) return readRowStudent(cells, columns);
            const { changes } = readChanges(cells, context, undefined);
            const answers = Object.fromEntries(changes.map(({ field, to }) => [field, to])) as AnswerChanges;
            const student = recognize(answers, { sheet: table.name, row }, tables.length === 1);
            return { ...student, name: toName(answers) };
          });
          const stored = await findStudents(db, found.flatMap(listStudentId));
          const previewed = page
            .map((row, index) => previewRow(row, context, found[index] ?? NOBODY, (id) => stored.get(id)))
            .map((row) => (columns.includes('id') ? row : withNewId(row, nextId)));
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
    const context = { changedBy: by, now, cause: 'import' } as const;
    await addStudents(trx, added, context);
    const done = {
      added: added.map(({ id }) => id),
      changed: await changeStudents(trx, changed, context),
    };
    return { done, stale };
  },

  undoSchema,

  async findObstacles(db, pages, { at: since }) {
    const blocked: Obstacles = new Map();
    let students = 0;
    for await (const { added, changed } of pages) {
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

  async undo(trx, { added, changed }, { changedBy: by, now }, blocked) {
    const isBlocked = (id: string) => blocked.has(id);
    await deleteAddedStudents(
      trx,
      added.filter((id) => !isBlocked(id)),
    );
    const free = changed.filter(({ id }) => !isBlocked(id));
    await undoChanges(trx, free, { changedBy: by, now, cause: 'import-undone' });
    return { added: added.filter(isBlocked), changed: changed.filter(({ id }) => isBlocked(id)) };
  },
};

const toName = ({ first_name = null, last_name = null }: AnswerChanges) =>
  formatFullName({ first_name, last_name });

const NOBODY: RowStudent = { recognized: null };

const listStudentId = (student: RowStudent) => {
  const id = 'id' in student ? student.id : 'recognized' in student ? student.recognized : null;
  return id === null ? [] : [id];
};

/** Gives a new student of a list without IDs the next one. */
function withNewId(row: ImportRow, nextId: () => string | undefined): ImportRow {
  if (row.status !== 'new') return row;
  const id = nextId();
  return id === undefined
    ? { ...row, status: 'error', changes: [], errors: [NO_IDS_LEFT] }
    : { ...row, student_id: id, has_new_id: true };
}

const NO_IDS_LEFT = 'No Student ID is left in the school’s pattern. Write IDs into the list.';

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
    const answers = parseStoredValue(
      Object.fromEntries(changes.map(({ field, to }) => [field, to])),
      changedAnswersSchema,
      { table: 'import_pages', id: `rows ${id}` },
    );
    if (!isAsBefore) stale.push(id);
    else if (row) changed.push({ row, changes: answers });
    else added.push({ id, answers });
  }
  return { stale, added, changed };
}
