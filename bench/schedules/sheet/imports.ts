import type { ImportRow } from '@formroom/domain/api/imports.ts';
import type { Actor } from '@formroom/domain/school/actor.ts';
import type { Tally } from '../tally.ts';
import { assertStatus } from '../violation.ts';
import { emptyLine, emptyResults, type SheetSchool, sheetKey, type Values } from './school.ts';
import type { Content, ExpectedChange, SheetModel } from './sheet-model.ts';
import { students } from './steps.ts';

const importer: Actor = { role: 'admin', id: 'importer' };
const undoer: Actor = { role: 'admin', id: 'undoer' };
const placement = { class_id: sheetKey.class_id, form_level: 2 };

/** What an import writes of one student; `before` is undefined for a row that it adds. */
interface Written {
  readonly student: string;
  readonly subject: number | null;
  readonly before: Values | undefined;
  readonly to: Values;
}

interface Import {
  readonly id: string;
  readonly written: readonly Written[];
  readonly state: 'previewed' | 'committed' | 'undone';
  /** What it wrote, as it was right after the commit. */
  readonly after: readonly (Values | undefined)[];
}

/** The office's imports of results and their undo. */
export class SheetImports {
  readonly #school: SheetSchool;
  readonly #model: SheetModel;
  readonly #tally: Tally;
  #imports: readonly Import[] = [];
  #importsAtBackup: readonly Import[] = [];

  constructor(school: SheetSchool, model: SheetModel, tally: Tally) {
    this.#school = school;
    this.#model = model;
    this.#tally = tally;
  }

  /** @param marks what the workbook has of each student */
  async preview(marks: readonly Readonly<Record<string, string | number | undefined>>[]) {
    const { lines, results } = this.#model.content;
    const written: Written[] = [];
    const rows: ImportRow[] = [];
    for (const [index, student] of students.entries()) {
      const before = lines.get(student);
      const to = pickDifferent(marks[index] ?? {}, before ?? emptyLine);
      if (Object.keys(to).length === 0) continue;
      const isPlaced = results.has(student);
      if (!isPlaced) written.push({ student, subject: null, before: undefined, to: placement });
      written.push({ student, subject: sheetKey.subject, before, to });
      rows.push({
        row: index + 2,
        status: before ? 'changed' : 'new',
        student_id: student,
        subject: sheetKey.subject,
        changes: [
          ...(isPlaced ? [] : toChanges(emptyResults, placement)),
          ...toChanges(before ?? emptyLine, to),
        ],
        errors: [],
      });
    }
    if (rows.length === 0) return;
    const id = await this.#school.preview(rows);
    this.#model.assertUnchanged(await this.#read());
    this.#imports = [...this.#imports, { id, written, state: 'previewed', after: [] }];
  }

  async commit(nth: number) {
    const imported = this.#imports.at(-1 - nth);
    if (!imported) return;
    const { id, written, state } = imported;
    const { content } = this.#model;
    const isAsPreviewed = written.every(({ student, subject, before, to }) => {
      const stored = find(content, student, subject);
      const isPlaced =
        content.results.has(student) ||
        written.some((each) => each.student === student && each.subject === null);
      const isSame = Object.keys(to).every((name) => (stored?.[name] ?? null) === (before?.[name] ?? null));
      return isPlaced && isSame && (subject === null || (stored === undefined) === (before === undefined));
    });
    const status = await this.#school.commit(id, importer);
    assertStatus(status, state === 'previewed' && isAsPreviewed ? 200 : 409, 'An import');
    this.#tally.count(`import commits with status ${status}`);
    if (status !== 200) {
      this.#model.assertUnchanged(await this.#read());
      return;
    }
    this.#model.matchOne([[(before) => write(before, written, importer)]], await this.#read());
    const after = written.map(({ student, subject }) => find(this.#model.content, student, subject));
    // The import keeps the whole rows that it replaced.
    const withRows = written.map((each) => ({
      ...each,
      before: each.before && find(content, each.student, each.subject),
    }));
    this.#replace(imported, { id, written: withRows, state: 'committed', after });
  }

  async undo(nth: number) {
    const imported = this.#imports.at(-1 - nth);
    if (!imported) return;
    const { id, written, state, after } = imported;
    const { content } = this.#model;
    const isUnchanged = written.every(({ student, subject }, index) => {
      const stored = find(content, student, subject);
      return stored !== undefined && isSameRow(stored, after[index]);
    });
    const status = await this.#school.undo(id, undoer);
    assertStatus(status, state === 'committed' && isUnchanged ? 200 : 409, 'An undo');
    this.#tally.count(`import undos with status ${status}`);
    if (status !== 200) {
      this.#model.assertUnchanged(await this.#read());
      return;
    }
    this.#model.matchOne([[(before) => revertImport(before, written, undoer)]], await this.#read());
    this.#replace(imported, { ...imported, state: 'undone' });
  }

  backUp() {
    this.#importsAtBackup = this.#imports;
  }

  restore() {
    this.#imports = this.#importsAtBackup;
  }

  #replace(old: Import, changed: Import) {
    this.#imports = this.#imports.map((each) => (each === old ? changed : each));
  }

  #read = () => this.#school.read(this.#model.lastChange);
}

const find = ({ lines, results }: Content, student: string, subject: number | null) =>
  (subject === null ? results : lines).get(student);

const isSameRow = (one: Values, other: Values | undefined) =>
  Object.keys(one).every((name) => one[name] === other?.[name]);

const pickDifferent = (to: Readonly<Record<string, string | number | undefined>>, from: Values): Values =>
  Object.fromEntries(
    Object.entries(to).flatMap(([name, value]) =>
      value === undefined || value === from[name] ? [] : [[name, value]],
    ),
  );

const toChanges = (from: Values, to: Values) =>
  Object.entries(to).map(([field, value]) => ({ field, from: from[field] ?? null, to: value }));

/** Sets rows; undefined removes one. */
function change(
  content: Content,
  rows: readonly {
    readonly student: string;
    readonly subject: number | null;
    readonly row: Values | undefined;
  }[],
  by: Actor,
): ExpectedChange {
  const [lines, results] = [new Map(content.lines), new Map(content.results)];
  const old = rows.map(({ student, subject, row }) => {
    const empty = subject === null ? emptyResults : emptyLine;
    const stored = find(content, student, subject) ?? empty;
    const names = Object.keys(empty).filter((name) => stored[name] !== (row ?? empty)[name]);
    const table = subject === null ? results : lines;
    if (row) table.set(student, row);
    else table.delete(student);
    return {
      student,
      subject,
      values: Object.fromEntries(names.map((name) => [name, stored[name] ?? null])),
    };
  });
  return { content: { lines, results }, old: old.filter(({ values }) => Object.keys(values).length > 0), by };
}

const write = (content: Content, written: readonly Written[], by: Actor) =>
  change(
    content,
    written.map(({ student, subject, to }) => {
      const stored = find(content, student, subject) ?? (subject === null ? emptyResults : emptyLine);
      return { student, subject, row: { ...stored, ...to } };
    }),
    by,
  );

const revertImport = (content: Content, written: readonly Written[], by: Actor) =>
  change(
    content,
    written.map(({ student, subject, before }) => ({ student, subject, row: before })),
    by,
  );
