import { type FieldName, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { stepIds, type StepId } from '@formroom/domain/registration/steps.ts';
import { AGREEMENT, type ShownTerms } from '#web/lib/autosave/record-kind.ts';
import { parseShown, type Shown } from '#web/lib/autosave/confirmations/unsent-confirmations.ts';
import { isObject } from '#web/lib/is-object.ts';
import { findKept, unsavedKey } from '#web/lib/unsaved-key.ts';

/** The unsaved state that a reload of the tab must restore. */
export interface Unsaved<Name extends string = FieldName> {
  readonly typed: ReadonlyMap<Name, string>;
  readonly progress: ReadonlyMap<StepId, 0 | 1>;
  /** The terms of an unsaved agreement. */
  readonly terms?: ShownTerms | undefined;
  /** What was confirmed and is not sent yet, by item; only on the device. */
  readonly confirmed?: ReadonlyMap<string, Shown>;
  /** What was saved, as the text of its input, when an answer was typed; only on the device. */
  readonly before?: ReadonlyMap<Name, string>;
}

const createEmpty = <Name extends string>(): Unsaved<Name> => ({ typed: new Map(), progress: new Map() });

/** Keeps the unsaved answers of one record in sessionStorage. Does nothing when storage is full or blocked. */
export class UnsavedStorage<Name extends string> {
  readonly #isName: (name: string) => name is Name;
  readonly #key: string;
  readonly #formerKeys: readonly string[];
  readonly #storage: () => Storage;

  /**
   * @param isName whether a stored name is still one of a field
   * @param owner the student; for the office, with the administrator who edits; of cells, who types on which page
   * @param formerOwners the student's former IDs (R81)
   */
  constructor(
    isName: (name: string) => name is Name,
    owner: string,
    storage: () => Storage = () => sessionStorage,
    formerOwners: readonly string[] = [],
  ) {
    this.#isName = isName;
    this.#key = unsavedKey(owner);
    this.#formerKeys = formerOwners.map(unsavedKey);
    this.#storage = storage;
  }

  read(): Unsaved<Name> {
    const unsaved = this.#attempt((storage) =>
      parseUnsaved(findKept(storage, this.#key, this.#formerKeys), this.#isName),
    );
    return unsaved ?? createEmpty();
  }

  write(unsaved: Unsaved<Name>): void {
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
export class FamilyUnsavedStorage extends UnsavedStorage<FieldName> {
  constructor(owner: string, storage?: () => Storage, formerOwners?: readonly string[]) {
    super(isFieldName, owner, storage, formerOwners);
  }

  override read() {
    const unsaved = super.read();
    if (isAgreementKnown(unsaved, AGREEMENT)) return unsaved;
    return { ...unsaved, typed: new Map([...unsaved.typed].filter(([name]) => name !== AGREEMENT)) };
  }
}

/** Whether it is known to which terms of which school year an unsaved agreement is. Otherwise it is given again (R56). */
export const isAgreementKnown = <Name extends string>({ typed, terms }: Unsaved<Name>, agreement: Name) =>
  typed.get(agreement) !== '1' || terms?.version !== undefined;

/** Serializes the unsaved state; undefined when there is none. */
export function serializeUnsaved<Name extends string>({
  typed,
  progress,
  terms,
  confirmed = new Map(),
  before = new Map(),
}: Unsaved<Name>): string | undefined {
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
export function parseUnsaved<Name extends string>(
  text: string | null,
  isName: (name: string) => name is Name,
): Unsaved<Name> {
  if (text === null) return createEmpty();
  const kept: unknown = JSON.parse(text);
  if (!isObject(kept)) return createEmpty();
  return {
    typed: parseTexts(kept.typed, isName),
    progress: parseProgress(kept.progress),
    terms: parseTerms(kept.terms),
    confirmed: parseShown(kept.confirmed),
    before: parseTexts(kept.before, isName),
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

function parseTexts<Name extends string>(kept: unknown, isName: (name: string) => name is Name) {
  const texts = new Map<Name, string>();
  if (!isObject(kept)) return texts;
  for (const [name, text] of Object.entries(kept))
    if (isName(name) && typeof text === 'string') texts.set(name, text);
  return texts;
}
