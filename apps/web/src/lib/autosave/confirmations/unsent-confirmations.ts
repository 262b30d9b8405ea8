import { findConfirmationItem } from '@formroom/domain/registration/confirmation.ts';
import { isObject } from '#web/lib/is-object.ts';
import { findKept, unsentConfirmationsKey } from '#web/lib/unsaved-key.ts';

/** What the page showed when an item was confirmed. */
export interface Shown {
  readonly year: number;
  readonly version: number;
}

/** Keeps in sessionStorage what is not sent yet, by item. Does nothing when storage is full or blocked. */
export class UnsentConfirmations {
  readonly #key: string;
  readonly #formerKeys: readonly string[];

  constructor(owner: string, formerOwners: readonly string[] = []) {
    this.#key = unsentConfirmationsKey(owner);
    this.#formerKeys = formerOwners.map(unsentConfirmationsKey);
  }

  read(): Map<string, Shown> {
    try {
      return parseShown(JSON.parse(findKept(sessionStorage, this.#key, this.#formerKeys) ?? '[]'));
    } catch (error) {
      if (error instanceof DOMException || error instanceof SyntaxError) return new Map();
      throw error;
    }
  }

  write(unsent: ReadonlyMap<string, Shown>) {
    try {
      if (unsent.size === 0) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify([...unsent]));
    } catch (error) {
      // Without storage it is still in memory.
      if (!(error instanceof DOMException)) throw error;
    }
  }
}

/** Reads what was stored; items that the school no longer asks for are left out, and what is not as expected. */
export function parseShown(kept: unknown) {
  const shown = new Map<string, Shown>();
  const entries: unknown[] = Array.isArray(kept) ? kept : [];
  for (const entry of entries) {
    const pair: unknown[] = Array.isArray(entry) ? entry : [];
    const [item, value] = pair;
    if (typeof item !== 'string' || findConfirmationItem(item) === undefined || !isObject(value)) continue;
    const { year, version } = value;
    if (typeof year === 'number' && typeof version === 'number') shown.set(item, { year, version });
  }
  return shown;
}
