import type { ParsedAnswer } from '@formroom/domain/registration/answer.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import type { ShownTerms, Value } from '#web/lib/autosave/record-kind.ts';
import type { Unsaved, UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';

export type InputParser<Name extends string> = (name: Name, typed: string) => ParsedAnswer;

/** A typed text that the server has not confirmed. */
interface Draft {
  readonly typed: string;
  /** The input was left or the choice made, so the text can be sent. */
  readonly isCommitted: boolean;
  /** The field was validated before, so its message follows the typing. */
  readonly isChecked: boolean;
  /** The server's message about exactly this text. */
  readonly serverError?: string;
  /** A save of this field got no response: the server may hold another value than the page assumes. */
  readonly isUncertain: boolean;
  /** Set for a family's agreement. */
  readonly terms?: ShownTerms | undefined;
}

/** The answers that can be sent: the typed texts, and their values. */
export interface PendingAnswers<Name extends string> {
  readonly typed: ReadonlyMap<Name, string>;
  readonly values: ReadonlyMap<Name, Value>;
}

/** What is typed and not confirmed by the server. Each change is stored in the tab at once. */
export class Drafts<Name extends string> {
  readonly #fields = new Map<Name, Draft>();
  readonly #progress: Map<StepId, 0 | 1>;
  /** The server's message about an agreement that was dropped. */
  #refusal: string | undefined;
  readonly #storage: UnsavedStorage<Name>;
  readonly #parseInput: InputParser<Name>;
  /** The field that is an agreement to shown terms. */
  readonly #agreement: Name | undefined;
  #unsaved: Unsaved<Name>;

  constructor(storage: UnsavedStorage<Name>, parseInput: InputParser<Name>, agreement?: Name) {
    this.#storage = storage;
    this.#parseInput = parseInput;
    this.#agreement = agreement;
    this.#unsaved = storage.read();
    this.#progress = new Map(this.#unsaved.progress);
    for (const [name, typed] of this.#unsaved.typed) {
      // A save of the previous page may still arrive, with this text or an older one.
      const terms = name === this.#agreement ? this.#unsaved.terms : undefined;
      this.#fields.set(name, { typed, isCommitted: true, isChecked: true, isUncertain: true, terms });
    }
  }

  /** All texts and flags; the object's identity is kept until one changes. */
  get unsaved(): Unsaved<Name> {
    return this.#unsaved;
  }

  get(name: Name): Draft | undefined {
    return this.#fields.get(name);
  }

  /** The fields with a draft, as a copy that can be walked through while drafts are dropped. */
  names(): Name[] {
    return [...this.#fields.keys()];
  }

  edit(name: Name, typed: string, terms?: ShownTerms) {
    if (name === this.#agreement) this.#refusal = undefined;
    const { isChecked = false, isUncertain = false } = this.#fields.get(name) ?? {};
    this.#set(name, { typed, isCommitted: false, isChecked, isUncertain, terms });
  }

  /** Lets a text be sent. Returns whether it was still being typed. */
  commit(name: Name): boolean {
    const draft = this.#fields.get(name);
    if (!draft || draft.isCommitted) return false;
    this.#set(name, { ...draft, isCommitted: true, isChecked: true });
    return true;
  }

  /**
   * Sets a text aside with the server's message. A family's agreement is dropped: it must be given again, to the terms
   * that apply now. Returns false if another text was typed since.
   */
  reject(name: Name, typed: string, serverError: string): boolean {
    const draft = this.#fields.get(name);
    if (draft?.typed !== typed) return false;
    if (draft.terms) {
      this.drop(name);
      this.#refusal = serverError;
      return true;
    }
    this.#set(name, { ...draft, serverError, isChecked: true });
    return true;
  }

  setUncertain(names: Iterable<Name>, isUncertain: boolean) {
    for (const name of names) {
      const draft = this.#fields.get(name);
      if (draft) this.#set(name, { ...draft, isUncertain });
    }
  }

  drop(name: Name) {
    if (this.#fields.delete(name)) this.#store();
  }

  /** The terms of an unsaved agreement. */
  get terms(): ShownTerms | undefined {
    return this.#agreement === undefined ? undefined : this.#fields.get(this.#agreement)?.terms;
  }

  get progress(): ReadonlyMap<StepId, 0 | 1> {
    return this.#progress;
  }

  setProgress(step: StepId, value: 0 | 1) {
    this.#progress.set(step, value);
    this.#store();
  }

  /** Drops the progress flags that are saved and not changed since. */
  dropProgress(saved: ReadonlyMap<StepId, 0 | 1>) {
    const done = [...saved].filter(([step, flag]) => this.#progress.get(step) === flag);
    for (const [step] of done) this.#progress.delete(step);
    if (done.length > 0) this.#store();
  }

  parse(name: Name): ParsedAnswer | undefined {
    const draft = this.#fields.get(name);
    return draft && this.#parseInput(name, draft.typed);
  }

  /** Why a text can't be saved: the server's message, or that of the field's rules. */
  message(name: Name): string | undefined {
    const draft = this.#fields.get(name);
    if (!draft) return name === this.#agreement ? this.#refusal : undefined;
    if (draft.serverError !== undefined) return draft.serverError;
    const parsed = draft.isChecked ? this.#parseInput(name, draft.typed) : undefined;
    return parsed?.ok === false ? parsed.message : undefined;
  }

  /** The fields whose texts can't be saved. */
  invalidFields(): Name[] {
    return this.names().filter((name) => this.message(name) !== undefined);
  }

  /** The answers that can be sent: committed, valid and not rejected by the server. */
  pendingAnswers(): PendingAnswers<Name> {
    const typed = new Map<Name, string>();
    const values = new Map<Name, Value>();
    for (const [name, draft] of this.#fields) {
      if (!draft.isCommitted || draft.serverError !== undefined) continue;
      const parsed = this.#parseInput(name, draft.typed);
      if (!parsed.ok) continue;
      typed.set(name, draft.typed);
      values.set(name, parsed.value);
    }
    return { typed, values };
  }

  /** The value of every draft, sent or not; an invalid text counts as null. */
  values(): Map<Name, Value> {
    const getValue = (parsed: ParsedAnswer) => (parsed.ok ? parsed.value : null);
    return new Map(
      [...this.#fields].map(([name, { typed }]) => [name, getValue(this.#parseInput(name, typed))]),
    );
  }

  #set(name: Name, draft: Draft) {
    const isNewText = this.#fields.get(name)?.typed !== draft.typed;
    this.#fields.set(name, draft);
    if (isNewText) this.#store();
  }

  #store() {
    const typed = new Map([...this.#fields].map(([name, draft]) => [name, draft.typed]));
    const terms = this.terms;
    this.#unsaved = { typed, progress: new Map(this.#progress), ...(terms && { terms }) };
    this.#storage.write(this.#unsaved);
  }
}
