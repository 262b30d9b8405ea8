import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import type { ParsedAnswer } from '@formroom/domain/registration/answer.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import {
  AGREEMENT,
  type ShownTerms,
  type Unsaved,
  type UnsavedStorage,
} from '#web/lib/autosave/unsaved-storage.ts';

export type InputParser = (name: FieldName, typed: string) => ParsedAnswer;

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
export interface PendingAnswers {
  readonly typed: ReadonlyMap<FieldName, string>;
  readonly values: ReadonlyMap<FieldName, AnswerValue | null>;
}

/** What is typed and not confirmed by the server. Each change is stored in the tab at once. */
export class Drafts {
  readonly #fields = new Map<FieldName, Draft>();
  readonly #progress: Map<StepId, 0 | 1>;
  /** The server's message about an agreement that was dropped. */
  #refusal: string | undefined;
  readonly #storage: UnsavedStorage;
  readonly #parseInput: InputParser;
  #unsaved: Unsaved;

  constructor(storage: UnsavedStorage, parseInput: InputParser) {
    this.#storage = storage;
    this.#parseInput = parseInput;
    this.#unsaved = storage.read();
    this.#progress = new Map(this.#unsaved.progress);
    for (const [name, typed] of this.#unsaved.typed) {
      // A save of the previous page may still arrive, with this text or an older one.
      const terms = name === AGREEMENT ? this.#unsaved.terms : undefined;
      this.#fields.set(name, { typed, isCommitted: true, isChecked: true, isUncertain: true, terms });
    }
  }

  /** All texts and flags; the object's identity is kept until one changes. */
  get unsaved(): Unsaved {
    return this.#unsaved;
  }

  get(name: FieldName): Draft | undefined {
    return this.#fields.get(name);
  }

  /** The fields with a draft, as a copy that can be walked through while drafts are dropped. */
  names(): FieldName[] {
    return [...this.#fields.keys()];
  }

  edit(name: FieldName, typed: string, terms?: ShownTerms) {
    if (name === AGREEMENT) this.#refusal = undefined;
    const { isChecked = false, isUncertain = false } = this.#fields.get(name) ?? {};
    this.#set(name, { typed, isCommitted: false, isChecked, isUncertain, terms });
  }

  /** Lets a text be sent. Returns whether it was still being typed. */
  commit(name: FieldName): boolean {
    const draft = this.#fields.get(name);
    if (!draft || draft.isCommitted) return false;
    this.#set(name, { ...draft, isCommitted: true, isChecked: true });
    return true;
  }

  /**
   * Sets a text aside with the server's message. A family's agreement is dropped: it must be given again, to the terms
   * that apply now. Returns false if another text was typed since.
   */
  reject(name: FieldName, typed: string, serverError: string): boolean {
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

  setUncertain(names: Iterable<FieldName>, isUncertain: boolean) {
    for (const name of names) {
      const draft = this.#fields.get(name);
      if (draft) this.#set(name, { ...draft, isUncertain });
    }
  }

  drop(name: FieldName) {
    if (this.#fields.delete(name)) this.#store();
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

  parse(name: FieldName): ParsedAnswer | undefined {
    const draft = this.#fields.get(name);
    return draft && this.#parseInput(name, draft.typed);
  }

  /** Why a text can't be saved: the server's message, or that of the field's rules. */
  message(name: FieldName): string | undefined {
    const draft = this.#fields.get(name);
    if (!draft) return name === AGREEMENT ? this.#refusal : undefined;
    if (draft.serverError !== undefined) return draft.serverError;
    const parsed = draft.isChecked ? this.#parseInput(name, draft.typed) : undefined;
    return parsed?.ok === false ? parsed.message : undefined;
  }

  /** The fields whose texts can't be saved. */
  invalidFields(): FieldName[] {
    return this.names().filter((name) => this.message(name) !== undefined);
  }

  /** The answers that can be sent: committed, valid and not rejected by the server. */
  pendingAnswers(): PendingAnswers {
    const typed = new Map<FieldName, string>();
    const values = new Map<FieldName, AnswerValue | null>();
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
  values(): Map<FieldName, AnswerValue | null> {
    const getValue = (parsed: ParsedAnswer) => (parsed.ok ? parsed.value : null);
    return new Map(
      [...this.#fields].map(([name, { typed }]) => [name, getValue(this.#parseInput(name, typed))]),
    );
  }

  #set(name: FieldName, draft: Draft) {
    const isNewText = this.#fields.get(name)?.typed !== draft.typed;
    this.#fields.set(name, draft);
    if (isNewText) this.#store();
  }

  #store() {
    const typed = new Map([...this.#fields].map(([name, draft]) => [name, draft.typed]));
    const terms = this.#fields.get(AGREEMENT)?.terms;
    this.#unsaved = { typed, progress: new Map(this.#progress), ...(terms && { terms }) };
    this.#storage.write(this.#unsaved);
  }
}
