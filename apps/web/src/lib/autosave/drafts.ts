import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import type { UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';

/** A typed text that the server has not confirmed. */
export interface Draft {
  readonly typed: string;
  /** The input was left or the choice made, so it can be sent. */
  readonly committed: boolean;
  /** It was validated before, so its message follows the typing. */
  readonly checked: boolean;
  /** The server's message about exactly this text. */
  readonly serverError?: string;
  /** A save of this field got no response: the server may hold another value than the page assumes. */
  readonly uncertain: boolean;
}

/** All unconfirmed drafts. Each change is stored in the tab at once. */
export class Drafts {
  readonly #fields = new Map<FieldName, Draft>();
  readonly #progress: Map<StepId, 0 | 1>;
  readonly #storage: UnsavedStorage;
  readonly #studentId: string;

  constructor(storage: UnsavedStorage, studentId: string) {
    this.#storage = storage;
    this.#studentId = studentId;
    const kept = storage.read(studentId);
    this.#progress = new Map(kept.progress);
    for (const [name, typed] of kept.typed) {
      // A save of the previous page may still arrive, with this text or an older one.
      this.#fields.set(name, { typed, committed: true, checked: true, uncertain: true });
    }
  }

  get fields(): ReadonlyMap<FieldName, Draft> {
    return this.#fields;
  }

  get progress(): ReadonlyMap<StepId, 0 | 1> {
    return this.#progress;
  }

  set(name: FieldName, draft: Draft) {
    const isNewText = this.#fields.get(name)?.typed !== draft.typed;
    this.#fields.set(name, draft);
    if (isNewText) this.#store();
  }

  patch(name: FieldName, change: Partial<Draft>) {
    const draft = this.#fields.get(name);
    if (draft) this.set(name, { ...draft, ...change });
  }

  drop(name: FieldName) {
    if (this.#fields.delete(name)) this.#store();
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

  #store() {
    const typed = new Map([...this.#fields].map(([name, draft]) => [name, draft.typed]));
    this.#storage.write(this.#studentId, { typed, progress: new Map(this.#progress) });
  }
}
