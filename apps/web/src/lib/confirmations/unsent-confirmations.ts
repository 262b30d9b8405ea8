import { findConfirmationItem } from '@formroom/domain/registration/confirmation.ts';
import { unsentConfirmationsKey } from '#web/lib/unsaved-key.ts';

/** What the page showed when an item was confirmed. */
export interface Shown {
  readonly year: number;
  readonly version: number;
}

/** Keeps in sessionStorage what is not sent yet, by item. Does nothing when storage is full or blocked. */
export class UnsentConfirmations {
  readonly #key: string;

  constructor(owner: string) {
    this.#key = unsentConfirmationsKey(owner);
  }

  read(): Map<string, Shown> {
    try {
      return parseShown(JSON.parse(sessionStorage.getItem(this.#key) ?? '[]'));
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

/** Reads what was stored; items that the school no longer asks for are left out. */
export const parseShown = (kept: unknown) =>
  new Map(((kept ?? []) as [string, Shown][]).filter(([item]) => findConfirmationItem(item) !== undefined));
