import type { KindTypes, RecordKind, Value } from '#web/lib/autosave/record-kind.ts';

/** A change of an answer by another device while this page was open. */
export interface RemoteChange {
  /** The value that is not in the input: the one before the change or, if `isReplaced`, the other device's. */
  readonly value: Value;
  /** This page's own text has replaced the change. */
  readonly isReplaced: boolean;
  /** ISO 8601; undefined when only the response to a save told of the change. */
  readonly at: string | undefined;
}

/** Detects changes of a record by other devices, so that no answer is replaced unnoticed. */
export class RemoteChanges<T extends KindTypes> {
  readonly #kind: RecordKind<T>;
  readonly #changes = new Map<T['Name'], RemoteChange>();
  /** Fields in which a save of this page replaced another value: their next save is deliberate. */
  readonly #settled = new Set<T['Name']>();
  #lastRecord: T['Record'] | undefined;

  constructor(kind: RecordKind<T>) {
    this.#kind = kind;
  }

  get(name: T['Name']): RemoteChange | undefined {
    return this.#changes.get(name);
  }

  /** Returns the change and removes it. */
  take(name: T['Name']): RemoteChange | undefined {
    const change = this.#changes.get(name);
    this.#drop(name);
    return change;
  }

  #drop(name: T['Name']) {
    this.#changes.delete(name);
    this.#settled.delete(name);
  }

  /** @param own values of this page that are unsaved, being sent or just saved */
  observe(read: T['Record'], own: ReadonlyMap<T['Name'], Value>) {
    const { pickNewest, listNames, getValue, getChangedAt } = this.#kind;
    const before = this.#lastRecord;
    const record = before ? pickNewest(before, read) : read;
    this.#lastRecord = record;
    if (!before || record === before) return;
    for (const name of listNames(record)) {
      const [old, fresh] = [getValue(before, name), getValue(record, name)];
      if (fresh === old || fresh === own.get(name)) continue;
      const isReplaced = own.has(name);
      this.#changes.set(name, {
        value: isReplaced ? fresh : old,
        isReplaced,
        at: getChangedAt(record),
      });
      this.#settled.delete(name);
    }
  }

  /**
   * After a save of this page the field shows no change any more, unless the save replaced one: that one is shown until
   * the next save.
   * @param replaced the other device's value that the save replaced, from the response to the save
   */
  markSaved(name: T['Name'], replaced: Value | undefined) {
    if (replaced !== undefined) {
      this.#changes.set(name, { value: replaced, isReplaced: true, at: undefined });
      this.#settled.add(name);
    } else if (this.#changes.get(name)?.isReplaced && !this.#settled.has(name)) this.#settled.add(name);
    else this.#drop(name);
  }

  /**
   * Reports a value that replaced a saved one before the response to the save arrived.
   * @param saved the record of the response, which may be older than one that was read meanwhile
   */
  compareWithSaved(name: T['Name'], saved: T['Record']) {
    const { getValue, getChangedAt } = this.#kind;
    const newest = this.#lastRecord;
    if (!newest) return;
    const value = getValue(saved, name);
    if (getValue(newest, name) === value) return;
    this.#changes.set(name, { value, isReplaced: false, at: getChangedAt(newest) });
    this.#settled.delete(name);
  }
}
