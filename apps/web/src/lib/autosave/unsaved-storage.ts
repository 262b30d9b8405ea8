import { isFieldName, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import { stepIds, type StepId } from '@formroom/domain/registration/steps.ts';
import { unsavedKey } from '#web/lib/unsaved-key.ts';

/** The unsaved state that a reload of the tab must restore. */
export interface Unsaved {
  readonly typed: ReadonlyMap<FieldName, string>;
  readonly progress: ReadonlyMap<StepId, 0 | 1>;
}

const createEmpty = (): Unsaved => ({ typed: new Map(), progress: new Map() });

/** Keeps unsaved answers in sessionStorage, by student. Does nothing when storage is full or blocked. */
export class UnsavedStorage {
  readonly #storage: () => Storage;
  readonly #onWrite: (unsaved: Unsaved) => void;

  /** @param onWrite called with everything that is to be stored */
  constructor(
    storage: () => Storage = () => sessionStorage,
    onWrite: (unsaved: Unsaved) => void = () => undefined,
  ) {
    this.#storage = storage;
    this.#onWrite = onWrite;
  }

  read(studentId: string): Unsaved {
    return this.#attempt((storage) => parseUnsaved(storage.getItem(unsavedKey(studentId)))) ?? createEmpty();
  }

  write(studentId: string, unsaved: Unsaved): void {
    const printed = serializeUnsaved(unsaved);
    this.#attempt((storage) => {
      if (printed === undefined) storage.removeItem(unsavedKey(studentId));
      else storage.setItem(unsavedKey(studentId), printed);
    });
    this.#onWrite(unsaved);
  }

  // Without storage typing must still work; the text is also in memory.
  #attempt<T>(work: (storage: Storage) => T): T | undefined {
    try {
      return work(this.#storage());
    } catch (error) {
      if (error instanceof DOMException || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}

/** Serializes the unsaved state; undefined when there is none. */
export function serializeUnsaved({ typed, progress }: Unsaved): string | undefined {
  if (typed.size + progress.size === 0) return undefined;
  return JSON.stringify({ typed: Object.fromEntries(typed), progress: Object.fromEntries(progress) });
}

/** @throws SyntaxError */
export function parseUnsaved(text: string | null): Unsaved {
  if (text === null) return createEmpty();
  const kept = JSON.parse(text) as { typed?: Record<string, unknown>; progress?: Record<string, unknown> };
  const unsaved = { typed: new Map<FieldName, string>(), progress: new Map<StepId, 0 | 1>() };
  for (const [name, typed] of Object.entries(kept.typed ?? {})) {
    if (isFieldName(name) && typeof typed === 'string') unsaved.typed.set(name, typed);
  }
  for (const step of stepIds) {
    const flag = kept.progress?.[step];
    if (flag === 0 || flag === 1) unsaved.progress.set(step, flag);
  }
  return unsaved;
}
