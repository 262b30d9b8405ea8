import type { StepId } from '@formroom/domain/registration/steps.ts';
import type { RecordStore } from '#web/lib/autosave/cached-record.ts';
import { Drafts, type InputParser } from '#web/lib/autosave/drafts.ts';
import { Indicators } from '#web/lib/autosave/indicators.ts';
import type { KindTypes, RecordKind, ShownTerms, StudentTypes } from '#web/lib/autosave/record-kind.ts';
import { type RemoteChange, RemoteChanges } from '#web/lib/autosave/remote-changes.ts';
import { type FieldState, reuseIfEqual, type SaveState } from '#web/lib/autosave/save-state.ts';
import { type PostRecord, Sender } from '#web/lib/autosave/sender.ts';
import type { Unsaved, UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';
import { Listeners } from '#web/lib/listeners.ts';

interface AutosaverOptions<T extends KindTypes> {
  readonly kind: RecordKind<T>;
  readonly record: RecordStore<T['Record']>;
  readonly storage: UnsavedStorage<T['Name']>;
  /** Validates and converts a text before it is sent. */
  readonly parseInput: InputParser<T['Name']>;
  readonly post: PostRecord<T>;
}

/**
 * Saves a record while it is typed (R28), a student's answers or another kind: what the inputs of a page call and show.
 * Its parts keep the drafts, send them, and detect changes by other devices.
 */
export class Autosaver<T extends KindTypes = StudentTypes> {
  readonly #kind: RecordKind<T>;
  readonly #record: RecordStore<T['Record']>;
  readonly #drafts: Drafts<T['Name']>;
  readonly #listeners = new Listeners();
  readonly #indicators = new Indicators(this.#listeners);
  readonly #remoteChanges: RemoteChanges<T>;
  readonly #sender: Sender<T>;
  #stopListening: (() => void) | undefined;
  #focused: { name: T['Name']; typed: string } | undefined;
  // What was returned last, because React renders for each new object.
  readonly #fieldStates = new Map<T['Name'], FieldState>();
  #answers: T['Record'] | undefined;
  #invalidFields: readonly T['Name'][] | undefined;
  #state: SaveState | undefined;

  readonly subscribe = this.#listeners.subscribe;

  constructor({ kind, record, storage, parseInput, post }: AutosaverOptions<T>) {
    this.#kind = kind;
    this.#record = record;
    this.#drafts = new Drafts(storage, parseInput, kind.agreement?.name);
    this.#remoteChanges = new RemoteChanges(kind);
    this.#sender = new Sender({
      kind,
      post,
      record,
      drafts: this.#drafts,
      indicators: this.#indicators,
      remoteChanges: this.#remoteChanges,
      listeners: this.#listeners,
    });
    this.#observeRecord();
  }

  /** Follows the record, and sends the drafts of an earlier page, until it is stopped. */
  start() {
    this.#stopListening = this.#record.subscribe(() => {
      this.#observeRecord();
      this.#listeners.notify();
    });
    this.#observeRecord();
    this.#sender.start();
    this.resume();
  }

  /** The state of one input. */
  field(name: T['Name']): FieldState {
    const state = reuseIfEqual(this.#fieldStates.get(name), {
      typed: this.#drafts.get(name)?.typed ?? this.#inputWithoutDraft(name),
      indicator: this.#indicators.shown(name),
      message: this.#drafts.message(name),
    });
    this.#fieldStates.set(name, state);
    return state;
  }

  /** The saved answers with the valid drafts applied. */
  answers(): T['Record'] | undefined {
    const record = this.#record.read();
    if (!record) return undefined;
    const answers = this.#kind.apply(record, this.#drafts.pendingAnswers().values);
    return (this.#answers = reuseIfEqual(this.#answers, answers));
  }

  /** The fields whose drafts are invalid or rejected. */
  invalidFields(): readonly T['Name'][] {
    return (this.#invalidFields = reuseIfEqual(this.#invalidFields, this.#drafts.invalidFields()));
  }

  /** The overall state of saving. */
  state(): SaveState {
    const { failure, isSlow, savedAt } = this.#sender;
    const state: SaveState = {
      kind: failure?.kind ?? (isSlow ? 'saving' : savedAt === undefined ? 'idle' : 'saved'),
      savedAt,
      message: failure?.kind === 'error' ? failure.message : undefined,
      invalidCount: this.invalidFields().length,
    };
    return (this.#state = reuseIfEqual(this.#state, state));
  }

  /** Whether the server has rejected a text that is still in its input. */
  get hasRejectedInput() {
    return this.#drafts.names().some((name) => this.#drafts.get(name)?.serverError !== undefined);
  }

  /** All unconfirmed texts and flags; the object's identity is kept until one changes. */
  get unsaved(): Unsaved<T['Name']> {
    return this.#drafts.unsaved;
  }

  get hasUnsavedInput() {
    return this.unsaved.typed.size > 0;
  }

  /** The number of unconfirmed answers. The flag that the terms were shown does not count. */
  get unsavedCount() {
    return this.#drafts.names().filter((name) => name !== 'terms_and_conditions').length;
  }

  isUnsaved(name: T['Name']) {
    return this.unsaved.typed.has(name);
  }

  /** The record, or undefined while an answer that can be sent is not yet in it. */
  get settledRecord(): T['Record'] | undefined {
    const pendingCount = this.#drafts.pendingAnswers().typed.size + this.#drafts.progress.size;
    return pendingCount === 0 ? this.#record.read() : undefined;
  }

  /** Sends the drafts of an earlier page in this tab; invalid ones show their messages. */
  resume() {
    for (const name of this.#drafts.names()) this.#sender.dropIfSaved(name);
    this.#sender.sendNow();
    this.#listeners.notify();
  }

  focus(name: T['Name']) {
    this.#focused = { name, typed: this.field(name).typed };
  }

  /** Sets a field's text. Without focus (autofill or a choice) it is committed at once. */
  edit(name: T['Name'], typed: string) {
    this.#drafts.edit(name, typed);
    this.#indicators.show(name, 'saving');
    if (this.#focused?.name === name) this.#focused.typed = typed;
    else this.commit(name);
    this.#listeners.notify();
  }

  blur(name: T['Name']) {
    if (this.#focused?.name === name) this.#focused = undefined;
    this.commit(name);
  }

  /** Commits the text of an input: it is sent, or its validation message is shown. */
  commit(name: T['Name']) {
    if (this.#commitDraft(name)) this.#sender.wake();
    this.#listeners.notify();
  }

  /** Sends the family's agreement to the terms that are shown, and to no later ones (R56). */
  agree(terms: ShownTerms) {
    const name = this.#kind.agreement?.name;
    if (name === undefined) return;
    this.#drafts.edit(name, '1', terms);
    this.#indicators.show(name, 'saving');
    this.commit(name);
  }

  choose(name: T['Name'], typed: string) {
    this.chooseAll([[name, typed]]);
  }

  /** Sets several texts at once, and sends them together. */
  chooseAll(texts: Iterable<readonly [T['Name'], string]>) {
    for (const [name, typed] of texts) {
      this.#drafts.edit(name, typed);
      this.#indicators.show(name, 'saving');
      if (this.#focused?.name === name) this.#focused.typed = typed;
      this.#commitDraft(name);
    }
    this.#sender.wake();
    this.#listeners.notify();
  }

  /** Sets a progress flag of the form, saved like an answer. */
  setProgress(step: StepId, value: 0 | 1) {
    const record = this.#record.read();
    const saved = record && this.#kind.getProgress?.(record, step);
    if (!this.#drafts.progress.has(step) && saved === value) return;
    this.#drafts.setProgress(step, value);
    this.#sender.wake();
    this.#listeners.notify();
  }

  /** The change that another device made to this answer since the page was opened. */
  remoteChange(name: T['Name']): RemoteChange | undefined {
    return this.#remoteChanges.get(name);
  }

  /** Swaps the answer with the value of the other device, or with the one before its change. */
  switchToOtherValue(name: T['Name']) {
    const change = this.#remoteChanges.take(name);
    if (change) this.choose(name, this.#kind.format(name, change.value));
  }

  /** Discards every unsaved draft. A save that is already being sent may still be stored. */
  discard() {
    for (const name of this.#drafts.names()) {
      this.#drafts.drop(name);
      this.#indicators.clear(name);
    }
    this.#listeners.notify();
  }

  /** Drops an unsent text, except for that of an input in use. */
  drop(name: string) {
    if (!this.#kind.isName(name)) return;
    if (this.#focused?.name === name || !this.#drafts.get(name)) return;
    this.#drafts.drop(name);
    this.#indicators.clear(name);
    this.#listeners.notify();
  }

  /** Retries now, for example when the connection or the session is back. */
  sendNow() {
    this.#sender.sendNow();
    this.#listeners.notify();
  }

  /** Sends the valid drafts, with the text that is still being typed, because the page may be closing. */
  flush() {
    const focused = this.#focused?.name;
    if (focused && this.#drafts.parse(focused)?.ok) this.#commitDraft(focused);
    this.#sender.flush();
    this.#listeners.notify();
  }

  stop() {
    this.#stopListening?.();
    this.#sender.stop();
    this.#indicators.stop();
  }

  /** Returns whether there was something to commit. */
  #commitDraft(name: T['Name']): boolean {
    if (!this.#drafts.commit(name)) return false;
    if (this.#sender.dropIfSaved(name)) return true;
    if (!this.#drafts.parse(name)?.ok) this.#indicators.clear(name);
    else this.#indicators.show(name, this.#sender.failure ? 'failed' : 'saving');
    return true;
  }

  #inputWithoutDraft(name: T['Name']) {
    if (this.#focused?.name === name) return this.#focused.typed;
    const record = this.#record.read();
    return record ? this.#kind.format(name, this.#kind.getValue(record, name)) : '';
  }

  /** Reports changes from other devices; the page's own pending and sent values are not reported. */
  #observeRecord() {
    const record = this.#record.read();
    if (record) this.#remoteChanges.observe(record, this.#drafts.values());
  }
}
