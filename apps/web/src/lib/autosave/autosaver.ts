import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { formatInput } from '@formroom/domain/registration/answer.ts';
import type { Answers, FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import type { CachedRecord } from '#web/lib/autosave/cached-record.ts';
import { Drafts, type InputParser } from '#web/lib/autosave/drafts.ts';
import { Indicators } from '#web/lib/autosave/indicators.ts';
import { type RemoteChange, RemoteChanges } from '#web/lib/autosave/remote-changes.ts';
import { type FieldState, reuseIfEqual, type SaveState } from '#web/lib/autosave/save-state.ts';
import { type PostRecord, Sender } from '#web/lib/autosave/sender.ts';
import {
  AGREEMENT,
  type ShownTerms,
  type Unsaved,
  type UnsavedStorage,
} from '#web/lib/autosave/unsaved-storage.ts';
import { Listeners } from '#web/lib/listeners.ts';

interface AutosaverOptions {
  readonly record: CachedRecord;
  readonly storage: UnsavedStorage;
  /** Validates and converts a text before it is sent. */
  readonly parseInput: InputParser;
  readonly post: PostRecord;
}

/**
 * Saves one student's answers while they are typed (R28): what the inputs of a page call and show. Its parts keep the
 * drafts, send them, and detect changes by other devices.
 */
export class Autosaver {
  readonly #record: CachedRecord;
  readonly #drafts: Drafts;
  readonly #listeners = new Listeners();
  readonly #indicators = new Indicators(this.#listeners);
  readonly #remoteChanges = new RemoteChanges();
  readonly #sender: Sender;
  #stopListening: (() => void) | undefined;
  #focused: { name: FieldName; typed: string } | undefined;
  // What was returned last, because React renders for each new object.
  readonly #fieldStates = new Map<FieldName, FieldState>();
  #answers: Answers | undefined;
  #invalidFields: readonly FieldName[] | undefined;
  #state: SaveState | undefined;

  readonly subscribe = this.#listeners.subscribe;

  constructor({ record, storage, parseInput, post }: AutosaverOptions) {
    this.#record = record;
    this.#drafts = new Drafts(storage, parseInput);
    this.#sender = new Sender({
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
  field(name: FieldName): FieldState {
    const state = reuseIfEqual(this.#fieldStates.get(name), {
      typed: this.#drafts.get(name)?.typed ?? this.#inputWithoutDraft(name),
      indicator: this.#indicators.shown(name),
      message: this.#drafts.message(name),
    });
    this.#fieldStates.set(name, state);
    return state;
  }

  /** The saved answers with the valid drafts applied. */
  answers(): Answers | undefined {
    const record = this.#record.read();
    if (!record) return undefined;
    const answers = { ...record, ...Object.fromEntries(this.#drafts.pendingAnswers().values) };
    return (this.#answers = reuseIfEqual(this.#answers, answers));
  }

  /** The fields whose drafts are invalid or rejected. */
  invalidFields(): readonly FieldName[] {
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
  get unsaved(): Unsaved {
    return this.#drafts.unsaved;
  }

  get hasUnsavedInput() {
    return this.unsaved.typed.size > 0;
  }

  /** The number of unconfirmed answers. The flag that the terms were shown does not count. */
  get unsavedCount() {
    return this.unsaved.typed.size - Number(this.isUnsaved('terms_and_conditions'));
  }

  isUnsaved(name: FieldName) {
    return this.unsaved.typed.has(name);
  }

  /** The record, or undefined while an answer that can be sent is not yet in it. */
  get settledRecord(): StudentRecord | undefined {
    const pendingCount = this.#drafts.pendingAnswers().typed.size + this.#drafts.progress.size;
    return pendingCount === 0 ? this.#record.read() : undefined;
  }

  /** Sends the drafts of an earlier page in this tab; invalid ones show their messages. */
  resume() {
    for (const name of this.#drafts.names()) this.#sender.dropIfSaved(name);
    this.#sender.sendNow();
    this.#listeners.notify();
  }

  focus(name: FieldName) {
    this.#focused = { name, typed: this.field(name).typed };
  }

  /** Sets a field's text. Without focus (autofill or a choice) it is committed at once. */
  edit(name: FieldName, typed: string) {
    this.#drafts.edit(name, typed);
    this.#indicators.show(name, 'saving');
    if (this.#focused?.name === name) this.#focused.typed = typed;
    else this.commit(name);
    this.#listeners.notify();
  }

  blur(name: FieldName) {
    if (this.#focused?.name === name) this.#focused = undefined;
    this.commit(name);
  }

  /** Commits the text of an input: it is sent, or its validation message is shown. */
  commit(name: FieldName) {
    if (this.#commitDraft(name)) this.#sender.wake();
    this.#listeners.notify();
  }

  /** Sends the family's agreement to the terms that are shown, and to no later ones (R56). */
  agree(terms: ShownTerms) {
    this.#drafts.edit(AGREEMENT, '1', terms);
    this.#indicators.show(AGREEMENT, 'saving');
    this.commit(AGREEMENT);
  }

  choose(name: FieldName, typed: string) {
    this.edit(name, typed);
    this.commit(name);
  }

  /** Sets a progress flag of the form, saved like an answer. */
  setProgress(step: StepId, value: 0 | 1) {
    if (!this.#drafts.progress.has(step) && this.#record.read()?.progress[step] === value) return;
    this.#drafts.setProgress(step, value);
    this.#sender.wake();
    this.#listeners.notify();
  }

  /** The change that another device made to this answer since the page was opened. */
  remoteChange(name: FieldName): RemoteChange | undefined {
    return this.#remoteChanges.get(name);
  }

  /** Swaps the answer with the value of the other device, or with the one before its change. */
  switchToOtherValue(name: FieldName) {
    const change = this.#remoteChanges.take(name);
    if (change) this.choose(name, formatInput(name, change.value));
  }

  /** Discards every unsaved draft. A save that is already being sent may still be stored. */
  discard() {
    for (const name of this.#drafts.names()) {
      this.#drafts.drop(name);
      this.#indicators.clear(name);
    }
    this.#listeners.notify();
  }

  /** Drops the unsent text of an answer that was typed again in another tab. */
  dropOlder(name: FieldName) {
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
  #commitDraft(name: FieldName): boolean {
    if (!this.#drafts.commit(name)) return false;
    if (this.#sender.dropIfSaved(name)) return true;
    if (!this.#drafts.parse(name)?.ok) this.#indicators.clear(name);
    else this.#indicators.show(name, this.#sender.failure ? 'failed' : 'saving');
    return true;
  }

  #inputWithoutDraft(name: FieldName) {
    if (this.#focused?.name === name) return this.#focused.typed;
    return formatInput(name, this.#record.read()?.[name] ?? null);
  }

  /** Reports changes from other devices; the page's own pending and sent values are not reported. */
  #observeRecord() {
    const record = this.#record.read();
    if (record) this.#remoteChanges.observe(record, this.#drafts.values());
  }
}
