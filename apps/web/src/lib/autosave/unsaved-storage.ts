import { isFieldName, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import { stepIds, type StepId } from '@formroom/domain/registration/steps.ts';
import { parseShown, type Shown } from '#web/lib/autosave/confirmations/unsent-confirmations.ts';
import { isObject } from '#web/lib/is-object.ts';
import { findKept, unsavedKey } from '#web/lib/unsaved-key.ts';

export const AGREEMENT = 'agree_terms_conditions' satisfies FieldName;

/** What was shown when a family agreed: its agreement is to that and to no later terms (R56). */
export interface ShownTerms {
  readonly text: string;
  /** The record's version, which tells the server whether a school year has begun since. */
  readonly version?: number | undefined;
}

/** The unsaved state that a reload of the tab must restore. */
export interface Unsaved {
  readonly typed: ReadonlyMap<FieldName, string>;
  readonly progress: ReadonlyMap<StepId, 0 | 1>;
  /** The terms of an unsaved agreement. */
  readonly terms?: ShownTerms | undefined;
  /** What was confirmed and is not sent yet, by item; only on the device. */
  readonly confirmed?: ReadonlyMap<string, Shown>;
  /** What was saved, as the text of its input, when an answer was typed; only on the device. */
  readonly before?: ReadonlyMap<FieldName, string>;
}

const createEmpty = (): Unsaved => ({ typed: new Map(), progress: new Map() });

/** Keeps one student's unsaved answers in sessionStorage. Does nothing when storage is full or blocked. */
export class UnsavedStorage {
  readonly #key: string;
  readonly #formerKeys: readonly string[];
  readonly #storage: () => Storage;

  /**
   * @param owner the student; for the office, with the administrator who edits
   * @param formerOwners the student's former IDs (R81)
   */
  constructor(
    owner: string,
    storage: () => Storage = () => sessionStorage,
    formerOwners: readonly string[] = [],
  ) {
    this.#key = unsavedKey(owner);
    this.#formerKeys = formerOwners.map(unsavedKey);
    this.#storage = storage;
  }

  read(): Unsaved {
    const unsaved = this.#attempt((storage) => parseUnsaved(findKept(storage, this.#key, this.#formerKeys)));
    return unsaved ?? createEmpty();
  }

  write(unsaved: Unsaved): void {
    const text = serializeUnsaved(unsaved);
    this.#attempt((storage) => {
      if (text === undefined) storage.removeItem(this.#key);
      else storage.setItem(this.#key, text);
    });
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

/** A family's unsaved answers. */
export class FamilyUnsavedStorage extends UnsavedStorage {
  override read() {
    const unsaved = super.read();
    if (isAgreementKnown(unsaved)) return unsaved;
    return { ...unsaved, typed: new Map([...unsaved.typed].filter(([name]) => name !== AGREEMENT)) };
  }
}

/** Whether it is known to which terms of which school year an unsaved agreement is. Otherwise it is given again (R56). */
export const isAgreementKnown = ({ typed, terms }: Unsaved) =>
  typed.get(AGREEMENT) !== '1' || terms?.version !== undefined;

/** Serializes the unsaved state; undefined when there is none. */
export function serializeUnsaved({
  typed,
  progress,
  terms,
  confirmed = new Map(),
  before = new Map(),
}: Unsaved): string | undefined {
  if (typed.size + progress.size + confirmed.size === 0) return undefined;
  return JSON.stringify({
    typed: Object.fromEntries(typed),
    progress: Object.fromEntries(progress),
    terms,
    ...(confirmed.size > 0 && { confirmed: [...confirmed] }),
    ...(before.size > 0 && { before: Object.fromEntries(before) }),
  });
}

/**
 * Parses what this or an earlier version has stored; what it does not know is left out.
 * @throws SyntaxError
 */
export function parseUnsaved(text: string | null): Unsaved {
  if (text === null) return createEmpty();
  const kept: unknown = JSON.parse(text);
  if (!isObject(kept)) return createEmpty();
  return {
    typed: parseTexts(kept.typed),
    progress: parseProgress(kept.progress),
    terms: parseTerms(kept.terms),
    confirmed: parseShown(kept.confirmed),
    before: parseTexts(kept.before),
  };
}

function parseTerms(kept: unknown): ShownTerms | undefined {
  if (!isObject(kept) || typeof kept.text !== 'string') return undefined;
  return { text: kept.text, ...(typeof kept.version === 'number' && { version: kept.version }) };
}

function parseProgress(kept: unknown) {
  const progress = new Map<StepId, 0 | 1>();
  for (const step of stepIds) {
    const flag = isObject(kept) ? kept[step] : undefined;
    if (flag === 0 || flag === 1) progress.set(step, flag);
  }
  return progress;
}

function parseTexts(kept: unknown) {
  const texts = new Map<FieldName, string>();
  if (!isObject(kept)) return texts;
  for (const [name, text] of Object.entries(kept))
    if (isFieldName(name) && typeof text === 'string') texts.set(name, text);
  return texts;
}
