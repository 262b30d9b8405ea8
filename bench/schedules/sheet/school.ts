import { getMarkSheet, saveMarkSheet, type SheetRow } from '@formroom/domain/api/mark-sheets.ts';
import type { ClassRemarkCell } from '@formroom/domain/report-cards/sheet-cells.ts';
import type { CompiledQuery } from 'kysely';
import { type Database, inTransaction } from '../../../apps/server/src/db/database.ts';
import { raiseNumbers } from '../../../apps/server/src/db/dialects/table-rows.ts';
import { importTermResults } from '../../../apps/server/src/features/imports/term-results/import-term-results.service.ts';
import { saveClassRemarks } from '../../../apps/server/src/features/marks/remarks/class-remarks.service.ts';
import { changeSheetState } from '../../../apps/server/src/features/marks/sheets/change-state.service.ts';
import { getSheet } from '../../../apps/server/src/features/marks/sheets/get-sheet.service.ts';
import { saveSheet } from '../../../apps/server/src/features/marks/sheets/save-sheet.service.ts';
import { loadInitialLists } from '../../../apps/server/src/features/reference-lists/load-initial-lists.service.ts';
import type { Editor } from '../../../apps/server/src/features/marks/sheets/sheet-context.service.ts';
import { setFirstResultVersion } from '../../../apps/server/src/features/report-cards/first-result-version.repository.ts';
import { toSubjectRow } from '../../../apps/server/src/features/report-cards/results.repository.ts';
import { lockTerms, updateTerm } from '../../../apps/server/src/features/report-cards/terms.repository.ts';
import { addStudents } from '../../../apps/server/src/features/students/bulk-students.service.ts';
import { sheetKind, type SheetTypes } from '../../../apps/web/src/features/mark-sheets/sheet-kind.ts';
import type { Call, ServerResponse } from '../call.ts';
import { respond, School } from '../school.ts';
import type { SheetEditor } from './sheet-page.ts';
import { ANN, BEN } from './steps.ts';

export const sheetKey = { year: 2026, term: 1, class_id: '2A', subject: 7 } as const;
const TODAY = '2026-11-20';
const { year, term, class_id, subject } = sheetKey;

export const TEACHER = 'khan';
export const FORM_TEACHER: SheetEditor = { role: 'admin', id: 'singh', adminRole: 'teacher' };
export const OFFICE: SheetEditor = { role: 'admin', id: 'office', adminRole: 'office' };

const markNames = [
  'course_mark',
  'exam_mark',
  'application',
  'conduct',
  'times_late',
  'times_absent',
  'remark',
  'teacher',
] as const;
const resultNames = ['class_id', 'form_level', 'attitude', 'form_teacher_remarks'] as const;

export type Values = Readonly<Record<string, string | number | null>>;

const toEmpty = (names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, null]));
export const emptyLine = toEmpty(markNames);
export const emptyResults = toEmpty(resultNames);

/** What is stored of the sheet and of its students. */
export interface ObservedSheet {
  /** The marks by student. */
  readonly lines: ReadonlyMap<string, Values>;
  /** What belongs to no subject, by student. */
  readonly results: ReadonlyMap<string, Values>;
  readonly changes: readonly ResultChange[];
}

export interface ResultChange {
  readonly id: number;
  readonly student_id: string;
  readonly subject: number | null;
  readonly oldValues: Values;
  readonly changed_by: string;
}

type StoredChange = Omit<ResultChange, 'oldValues'> & { readonly old_values: string };

/** A database of a class of two students and one subject. */
export class SheetSchool extends School {
  readonly #findLines: CompiledQuery<{ student_id: string }>;
  readonly #findResults: CompiledQuery<{ student_id: string }>;
  readonly #findChanges: CompiledQuery<StoredChange>;

  constructor(db: Database) {
    super(
      db,
      ['term_students', 'subject_results', 'result_changes', 'mark_sheets', 'imports', 'import_pages'],
      { kind: importTermResults, about: `${year}/${term}` },
    );
    this.#findLines = db.selectFrom('subject_results').selectAll().orderBy('student_id').compile();
    this.#findResults = db
      .selectFrom('term_students')
      .select(['student_id', ...resultNames])
      .orderBy('student_id')
      .compile();
    this.#findChanges = db
      .selectFrom('result_changes')
      .select(['id', 'student_id', 'subject', 'old_values', 'changed_by'])
      .where('id', '>', 0)
      .orderBy('id')
      .compile();
  }

  /** Adds what no schedule changes. */
  async create() {
    await loadInitialLists(this.db);
    await inTransaction(this.db, async (trx) => {
      const people = [TEACHER, FORM_TEACHER.id, OFFICE.id];
      await trx
        .insertInto('admins')
        .values(people.map((name) => ({ name, password_hash: '' })))
        .execute();
      await trx.insertInto('terms').values({ year, term, posted: 0 }).execute();
      await trx.insertInto('teaching').values({ year, class_id, subject, teacher: TEACHER }).execute();
      await trx.insertInto('form_teachers').values({ year, class_id, teacher: FORM_TEACHER.id }).execute();
      const names = [
        { id: ANN, first_name: 'Ann', last_name: 'Ali' },
        { id: BEN, first_name: 'Ben', last_name: 'Baksh' },
      ];
      const context = { changedBy: OFFICE, now: this.now };
      await addStudents(
        trx,
        names.map(({ id, ...answers }) => ({ id, answers: { ...answers, class_id } })),
        context,
      );
    });
  }

  /** Leaves a sheet without marks. */
  async reset() {
    await inTransaction(this.db, async (trx) => {
      for (const table of [
        'imports',
        'mark_sheets',
        'subject_results',
        'term_students',
        'result_changes',
      ] as const)
        await trx.deleteFrom(table).execute();
      // Restores raise the numbers, which end at some point.
      await raiseNumbers(trx, 'result_changes', 1);
      await setFirstResultVersion(trx, 0);
    });
    await this.post(false);
  }

  async read(afterChange: number): Promise<ObservedSheet> {
    const lines = await this.db.executeQuery(this.#findLines);
    const results = await this.db.executeQuery(this.#findResults);
    const changes = await this.db.executeQuery<StoredChange>({
      ...this.#findChanges,
      parameters: [afterChange],
    });
    return {
      lines: toMap(
        lines.rows.map((row) => toSubjectRow(row as Parameters<typeof toSubjectRow>[0])),
        markNames,
      ),
      results: toMap(results.rows, resultNames),
      changes: changes.rows.map(({ old_values, ...change }) => ({
        ...change,
        oldValues: JSON.parse(old_values) as Values,
      })),
    };
  }

  /** Executes a call as its route does. */
  execute({ page, session, body, etag }: Call<SheetTypes>): Promise<ServerResponse<SheetTypes>> {
    return respond(async () => {
      if (session !== this.session) return { status: 401 };
      const editor = this.#editor(page.editor as SheetEditor);
      if (body) {
        const { rows } = saveMarkSheet.body.parse(body);
        const saved = await saveSheet(this.db, sheetKey, rows, editor);
        return { status: 200, content: saveMarkSheet.response.parse(saved), ...toValues(saved.rows) };
      }
      const sheet = await getSheet(this.db, sheetKey, editor);
      if (etag === `"${sheet.tag}"`) return { status: 304 };
      return { status: 200, content: getMarkSheet.response.parse(sheet), ...toValues(sheet.rows) };
    });
  }

  /** The form teacher writes what belongs to no subject. */
  writeRemark = (student: string, cell: ClassRemarkCell, text: string) =>
    this.#tryAs(FORM_TEACHER, (editor) =>
      saveClassRemarks(this.db, { year, term, class_id }, [{ student_id: student, [cell]: text }], editor),
    );

  handIn = (teacher: SheetEditor) =>
    this.#tryAs(teacher, (editor) => changeSheetState(this.db, { ...sheetKey, state: 'handed_in' }, editor));

  reopen = () =>
    this.#tryAs(OFFICE, (editor) =>
      changeSheetState(this.db, { ...sheetKey, state: 'open', reason: 'A mark was wrong.' }, editor),
    );

  /** Posts the term or removes it, as far as the sheet notices: cards are computed elsewhere. */
  post = (isPosted: boolean) =>
    inTransaction(this.db, async (trx) => {
      await lockTerms(trx);
      await updateTerm(trx, sheetKey, { posted: isPosted ? 1 : 0 });
    });

  async #tryAs(who: SheetEditor, work: (editor: Editor) => Promise<unknown>) {
    const { status } = await respond(async () => {
      await work(this.#editor(who));
      return { status: 200 };
    });
    return status;
  }

  #editor({ role, id, adminRole }: SheetEditor): Editor {
    return { role, id, adminRole, now: this.now, today: TODAY };
  }
}

// Interfaces have no index signature, so the columns are named one by one and read through a cast.
const toMap = (rows: readonly { readonly student_id: string }[], names: readonly string[]) =>
  new Map(
    rows.map((row) => [
      row.student_id,
      Object.fromEntries(names.map((name) => [name, (row as unknown as Values)[name] ?? null])),
    ]),
  );

const toValues = (rows: readonly SheetRow[]) => ({
  getValue(field: SheetTypes['Name']) {
    const parts = sheetKind.parseName(field);
    return parts && rows.find(({ student_id: id }) => id === parts.studentId)?.[parts.cell];
  },
});
