import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import type { UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';

/** What a family typed into a box and the server has not confirmed. */
export interface Draft {
  readonly typed: string;
  /** The box was left, or the choice made: it may be sent. */
  readonly committed: boolean;
  /** It was once looked at, so that its message follows the typing. */
  readonly checked: boolean;
  /** The server's words about exactly this text. */
  readonly serverError?: string;
  /** A save of this field went out and no answer came: the server may hold something else than the page thinks. */
  readonly uncertain: boolean;
}

/** Everything that is not yet confirmed. Each change is kept in the tab at once. */
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
      // A save of the page before may still arrive, with this text or an older one.
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

  /** Drops the flags that are saved and not set otherwise since. */
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
