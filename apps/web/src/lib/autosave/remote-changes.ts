import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import { type FieldName, fieldNames } from '@formroom/domain/registration/catalogue.ts';

/** A change of an answer by another device while this page was open. */
export interface RemoteChange {
  /** The value that is not in the input: the one before the change or, if `isReplaced`, the other device's. */
  readonly value: AnswerValue | null;
  /** This page's own text has replaced the change. */
  readonly isReplaced: boolean;
  /** ISO 8601; undefined when only the response to a save told of the change. */
  readonly at: string | undefined;
}

type Values = ReadonlyMap<FieldName, AnswerValue | null>;

/** Detects changes of a record by other devices, so that no answer is replaced unnoticed. */
export class RemoteChanges {
  readonly #changes = new Map<FieldName, RemoteChange>();
  /** Fields in which a save of this page replaced another value: their next save is deliberate. */
  readonly #settled = new Set<FieldName>();
  #lastRecord: StudentRecord | undefined;

  get(name: FieldName): RemoteChange | undefined {
    return this.#changes.get(name);
  }

  /** Returns the change and removes it. */
  take(name: FieldName): RemoteChange | undefined {
    const change = this.#changes.get(name);
    this.#drop(name);
    return change;
  }

  #drop(name: FieldName) {
    this.#changes.delete(name);
    this.#settled.delete(name);
  }

  /** @param own values of this page that are unsaved, being sent or just saved */
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

  /**
   * After a save of this page the field shows no change any more, unless the save replaced one: that one is shown until
   * the next save.
   * @param replaced the other device's value that the save replaced, from the response to the save
   */
  markSaved(name: FieldName, replaced: AnswerValue | null | undefined) {
    if (replaced !== undefined) {
      this.#changes.set(name, { value: replaced, isReplaced: true, at: undefined });
      this.#settled.add(name);
    } else if (this.#changes.get(name)?.isReplaced && !this.#settled.has(name)) this.#settled.add(name);
    else this.#drop(name);
  }
}
