import { sheetCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import { sheetKind, type SheetTypes } from '../../../apps/web/src/features/mark-sheets/sheet-kind.ts';
import type { Value } from '../../../apps/web/src/lib/autosave/record-kind.ts';
import type { Call } from '../call.ts';
import { assertThat, isEqual, matchAnyOrder } from '../violation.ts';
import {
  emptyLine,
  emptyResults,
  type ObservedSheet,
  type ResultChange,
  sheetKey,
  type Values,
} from './school.ts';

/** What is stored of the sheet and of its students, by student. */
export interface Content {
  /** The marks in the subject. */
  readonly lines: ReadonlyMap<string, Values>;
  /** What belongs to no subject. */
  readonly results: ReadonlyMap<string, Values>;
}

/** Values that a change replaces, of a student's marks in the subject or of what belongs to none. */
interface OldValues {
  readonly student: string;
  readonly subject: number | null;
  readonly values: Values;
}

/** An expected change: the resulting content, what the history keeps, and the author. */
export interface ExpectedChange {
  readonly content: Content;
  readonly old: readonly OldValues[];
  readonly by: Actor;
}

const placement = { class_id: sheetKey.class_id, form_level: 2 };

/** Predicts the sheet by a few simple rules, independently of the portal's implementation. */
export class SheetModel {
  content: Content = { lines: new Map(), results: new Map() };
  state: 'open' | 'handed_in' = 'open';
  isPosted = false;
  /** All changes since the sheet was empty. */
  #changes: readonly ResultChange[] = [];
  #highestId = 0;
  /** Of a row without a change. */
  #firstVersion = 0;
  #backup:
    | (Pick<SheetModel, 'content' | 'state'> & { readonly changes: readonly ResultChange[] })
    | undefined;

  /** @param highestId the number of the last change that is not of this schedule */
  begin(highestId: number) {
    this.#highestId = highestId;
  }

  get lastChange() {
    return this.#changes.at(-1)?.id ?? 0;
  }

  value(name: SheetTypes['Name'], { lines }: Content = this.content): Value {
    const parts = sheetKind.parseName(name);
    return (parts && lines.get(parts.studentId)?.[parts.cell]) ?? null;
  }

  /** The version of a student's row. */
  version(student: string) {
    const own = this.#changes.filter((each) => each.subject !== null && each.student_id === student);
    return own.length > 0 ? Math.max(...own.map(({ id }) => id)) : this.#firstVersion;
  }

  /** A save writes the cells that differ, into the rows of students who are in the term or are placed there. */
  predictSave(before: Content, { body, page }: Call<SheetTypes>): ExpectedChange {
    const rows = body?.rows ?? [];
    const placed = place(
      before,
      rows.map(({ student_id: id }) => id),
    );
    const lines = new Map(before.lines);
    const old: OldValues[] = [...placed.old];
    for (const { student_id: student, ...sent } of rows) {
      const line = lines.get(student) ?? emptyLine;
      const changed = sheetCells.filter((cell) => sent[cell] !== undefined && sent[cell] !== line[cell]);
      if (changed.length === 0) continue;
      old.push({ student, subject: sheetKey.subject, values: pickValues(line, changed) });
      const after = { ...line, ...Object.fromEntries(changed.map((cell) => [cell, sent[cell] ?? null])) };
      if (Object.values(after).some((value) => value !== null)) lines.set(student, after);
      else lines.delete(student);
    }
    return { content: { lines, results: placed.results }, old, by: page.editor };
  }

  /** The values that a save is told to have replaced: those that others wrote since the version of the row that it has. */
  predictReplaced(before: Content, { body }: Call<SheetTypes>) {
    const replaced: Record<string, Values> = {};
    for (const { student_id: student, version = Infinity, ...sent } of body?.rows ?? []) {
      const line = before.lines.get(student) ?? emptyLine;
      const later = this.#changes.filter(
        (each) => each.student_id === student && each.subject !== null && each.id > version,
      );
      const names = sheetCells.filter(
        (cell) =>
          sent[cell] !== undefined &&
          sent[cell] !== line[cell] &&
          later.some(({ oldValues }) => Object.hasOwn(oldValues, cell)),
      );
      if (names.length > 0) replaced[student] = pickValues(line, names);
    }
    return Object.keys(replaced).length > 0 ? replaced : undefined;
  }

  /** What the form teacher writes belongs to no subject. */
  predictRemark(
    before: Content,
    { student, values, by }: { readonly student: string; readonly values: Values; readonly by: Actor },
  ): ExpectedChange {
    const placed = place(before, [student]);
    const stored = placed.results.get(student) ?? emptyResults;
    const changed = Object.keys(values).filter((name) => values[name] !== stored[name]);
    const results = new Map(placed.results).set(student, { ...stored, ...values });
    const written = { student, subject: null, values: pickValues(stored, changed) };
    return {
      content: { ...before, results },
      old: [...placed.old, ...(changed.length > 0 ? [written] : [])],
      by,
    };
  }

  /**
   * Compares what is stored with the results of the possible orders of changes.
   * @throws Violation if it matches none
   */
  matchOne(orders: readonly (readonly ((before: Content) => ExpectedChange)[])[], observed: ObservedSheet) {
    matchAnyOrder(orders, (order) => this.#matchOrder(order, observed));
  }

  assertUnchanged(observed: ObservedSheet) {
    this.#matchOrder([], observed);
  }

  backUp() {
    this.#backup = { content: this.content, state: this.state, changes: this.#changes };
  }

  get hasBackup() {
    return this.#backup !== undefined;
  }

  restore(observed: ObservedSheet, firstVersion: number) {
    if (!this.#backup) return;
    const { content, state, changes } = this.#backup;
    assertThat(
      isEqual(toLists(observed), toLists(content)) && observed.changes.length === changes.length,
      'The backup was not restored.',
      toLists(observed),
      toLists(content),
    );
    // Open pages know the numbers that were there before.
    for (const { id } of observed.changes)
      assertThat(id > this.#highestId, 'A restored change has a number that was used before.', id);
    assertThat(firstVersion > this.#highestId, 'A row has a version that was used before.', firstVersion);
    this.#firstVersion = firstVersion;
    this.#highestId = Math.max(this.#highestId, ...observed.changes.map(({ id }) => id));
    Object.assign(this, { content, state });
    this.#changes = observed.changes;
  }

  #matchOrder(order: readonly ((before: Content) => ExpectedChange)[], observed: ObservedSheet) {
    let { content } = this;
    let position = 0;
    for (const change of order) {
      const { content: after, old, by } = change(content);
      const expected = old.map(({ student, subject, values }) =>
        toLine(student, subject, values, encodeActor(by)),
      );
      const actual = observed.changes
        .slice(position, position + old.length)
        .map((each) => toLine(each.student_id, each.subject, each.oldValues, each.changed_by));
      assertThat(isEqual(expected.toSorted(), actual.toSorted()), 'The history differs.', expected, actual);
      position += old.length;
      content = after;
    }
    assertThat(
      position === observed.changes.length,
      'The history has rows without a change.',
      observed.changes.slice(position),
    );
    assertThat(
      isEqual(toLists(observed), toLists(content)),
      'The sheet differs.',
      toLists(observed),
      toLists(content),
    );
    for (const { id } of observed.changes)
      assertThat(id > this.#highestId, 'A change has a number that was used before.', id);
    this.#highestId = Math.max(this.#highestId, ...observed.changes.map(({ id }) => id));
    this.content = content;
    this.#changes = [...this.#changes, ...observed.changes];
  }
}

/** Places students without results in the class. */
function place({ results }: Content, ids: readonly string[]) {
  const placed = ids.filter((id, index) => !results.has(id) && ids.indexOf(id) === index);
  return {
    results: new Map([...results, ...placed.map((id) => [id, { ...emptyResults, ...placement }] as const)]),
    old: placed.map((student) => ({
      student,
      subject: null,
      values: pickValues(emptyResults, Object.keys(placement)),
    })),
  };
}

const pickValues = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

const toLine = (student: string, subject: number | null, values: Values, by: string) =>
  JSON.stringify([student, subject, Object.entries(values).toSorted(), by]);

const toLists = ({ lines, results }: Content) =>
  [lines, results].map((each) => [...each].toSorted(([one], [other]) => one.localeCompare(other)));
