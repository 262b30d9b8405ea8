import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import { type FieldName, fieldNames } from '@formroom/domain/registration/catalogue.ts';

/** What another device did to an answer while this page was open. */
export interface RemoteChange {
  /** What stood there before; or, where this page's own text stands in its place, what the other device wrote. */
  readonly value: AnswerValue | null;
  readonly isReplaced: boolean;
  /** ISO 8601; not known of what only the answer to a save told. */
  readonly at: string | undefined;
}

type Values = ReadonlyMap<FieldName, AnswerValue | null>;

/** Notices what others change in a record, so that nobody's answer goes without a word. */
export class RemoteChanges {
  readonly #changes = new Map<FieldName, RemoteChange>();
  /** Replaced by a save of this page: the next save of the field is a decision. */
  readonly #settled = new Set<FieldName>();
  #lastRecord: StudentRecord | undefined;

  get(name: FieldName): RemoteChange | undefined {
    return this.#changes.get(name);
  }

  /** Gives the change, which is then no longer said. */
  take(name: FieldName): RemoteChange | undefined {
    const change = this.#changes.get(name);
    this.#drop(name);
    return change;
  }

  #drop(name: FieldName) {
    this.#changes.delete(name);
    this.#settled.delete(name);
  }

  /** @param own what this page has typed, on its way or just saved */
  observe(record: StudentRecord, own: Values) {
    const before = this.#lastRecord;
    if (before && record.version <= before.version) return;
    this.#lastRecord = record;
    if (!before) return;
    for (const name of fieldNames) {
      if (record[name] === before[name] || record[name] === own.get(name)) continue;
      const isReplaced = own.has(name);
      this.#changes.set(name, {
        value: isReplaced ? record[name] : before[name],
        isReplaced,
        at: record.updatedAt,
      });
      this.#settled.delete(name);
    }
  }

  /** @param replaced what somebody else had saved there, as the answer to this page's save told */
  markSaved(name: FieldName, replaced: AnswerValue | null | undefined) {
    if (replaced !== undefined) {
      this.#changes.set(name, { value: replaced, isReplaced: true, at: undefined });
      this.#settled.add(name);
    } else if (this.#changes.get(name)?.isReplaced && !this.#settled.has(name)) this.#settled.add(name);
    else this.#drop(name);
  }
}
