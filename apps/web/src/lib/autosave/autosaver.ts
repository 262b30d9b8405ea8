import { Listeners } from '#web/lib/autosave/listeners.ts';
import type { SaveStudentResponse, StudentRecord } from '@formroom/domain/api/students.ts';
import { parseInput, formatInput } from '@formroom/domain/registration/answer.ts';
import type { Answers, FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import { type AutosaverPorts, type Save, createSave } from '#web/lib/autosave/autosaver-ports.ts';
import { type RemoteChange, RemoteChanges } from '#web/lib/autosave/remote-changes.ts';
import { Drafts } from '#web/lib/autosave/drafts.ts';
import { Indicators } from '#web/lib/autosave/indicators.ts';
import { DraftParser } from '#web/lib/autosave/parse-drafts.ts';
import {
  reuseIfEqual,
  type FieldState,
  createSaveState,
  type SaveState,
} from '#web/lib/autosave/save-state.ts';
import { ConcurrentSaves } from '#web/lib/autosave/concurrent-saves.ts';
import { Sender } from '#web/lib/autosave/sender.ts';

/**
 * Saves one student's answers while they are typed (R28). Holds the unconfirmed drafts: a draft is dropped only when a
 * server response contains it, so that no response, failure or reload can lose an answer.
 */
export class Autosaver {
  readonly #ports: AutosaverPorts;
  readonly #drafts: Drafts;
  readonly #parser: DraftParser;
  readonly #indicators = new Indicators(() => this.#notify());
  readonly #remoteChanges = new RemoteChanges();
  readonly #sender: Sender<Save, SaveStudentResponse>;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  readonly #stopListening: () => void;
  readonly #fieldStates = new Map<FieldName, FieldState>();
  #answers: Answers | undefined;
  #state: SaveState | undefined;
  #invalidFields: readonly FieldName[] | undefined;
  #focused: { name: FieldName; typed: string } | undefined;
  #inFlight: Save | undefined;
  readonly #concurrentSaves = new ConcurrentSaves();
  #savedAt: number | undefined;
  #pageIsHiding = false;

  constructor(ports: AutosaverPorts) {
    this.#ports = ports;
    this.#drafts = new Drafts(ports.storage, ports.studentId);
    this.#parser = new DraftParser(
      this.#drafts,
      (name, typed) => ports.parseInput?.(name, typed) ?? parseInput(name, typed, ports.today()),
    );
    this.#sender = new Sender({
      collect: () => this.#collect(),
      send: (save) => ports.post(save.body, { keepalive: this.#pageIsHiding }),
      onAccepted: (save, answer) => this.#handleAccepted(save, answer),
      onRejected: (save, messages) => this.#handleRejected(save, messages),
      onFailed: (save) => this.#handleFailed(save),
      onChange: () => this.#notify(),
    });
    this.#observeRecord();
    this.#stopListening = ports.record.subscribe(() => {
      this.#observeRecord();
      this.#notify();
    });
  }

  /** The state of one input. The object's identity is kept while nothing in it changes. */
  field(name: FieldName): FieldState {
    const state = reuseIfEqual(this.#fieldStates.get(name), {
      typed: this.#drafts.fields.get(name)?.typed ?? this.#inputWithoutDraft(name),
      indicator: this.#indicators.shown(name),
      message: this.#parser.message(name),
    });
    this.#fieldStates.set(name, state);
    return state;
  }

  /** The saved answers with the valid drafts applied. */
  answers(): Answers | undefined {
    const record = this.#ports.record.read();
    if (!record) return undefined;
    const answers = { ...record, ...Object.fromEntries(this.#parser.pendingAnswers().values) };
    return (this.#answers = reuseIfEqual(this.#answers, answers));
  }

  /** The fields whose drafts are invalid or rejected. */
  invalidFields(): readonly FieldName[] {
    return (this.#invalidFields = reuseIfEqual(this.#invalidFields, this.#parser.invalidFields()));
  }

  state(): SaveState {
    const state = createSaveState(this.#sender, this.#savedAt, this.invalidFields().length);
    return (this.#state = reuseIfEqual(this.#state, state));
  }

  get hasUnsavedInput() {
    return this.#drafts.fields.size > 0;
  }

  /** The number of unconfirmed answers. The flag that the terms were shown does not count. */
  get unsavedCount() {
    return this.#drafts.fields.size - Number(this.#drafts.fields.has('terms_and_conditions'));
  }

  isUnsaved(name: FieldName) {
    return this.#drafts.fields.has(name);
  }

  /** The record, or undefined while an answer that can be sent is not yet in it. */
  get settledRecord(): StudentRecord | undefined {
    const waiting = this.#parser.pendingAnswers().typed.size + this.#drafts.progress.size;
    return waiting === 0 ? this.#ports.record.read() : undefined;
  }

  /** Sends the drafts of an earlier page in this tab; invalid ones show their messages. */
  resume() {
    for (const name of this.#drafts.fields.keys()) this.#dropIfSaved(name);
    this.#sender.sendNow();
    this.#notify();
  }

  focus(name: FieldName) {
    this.#focused = { name, typed: this.field(name).typed };
  }

  /** Sets a field's text. Without focus (autofill or a choice) it is committed at once. */
  edit(name: FieldName, typed: string) {
    const before = this.#drafts.fields.get(name);
    if (this.#focused?.name === name) this.#focused.typed = typed;
    this.#drafts.set(name, {
      typed,
      committed: false,
      checked: before?.checked ?? false,
      uncertain: before?.uncertain ?? false,
    });
    this.#indicators.show(name, 'saving');
    if (this.#focused?.name !== name) this.commit(name);
    this.#notify();
  }

  blur(name: FieldName) {
    if (this.#focused?.name === name) this.#focused = undefined;
    this.commit(name);
  }

  /** Commits the text of an input: it is sent, or its validation message is shown. */
  commit(name: FieldName) {
    const draft = this.#drafts.fields.get(name);
    if (draft && !draft.committed) {
      this.#drafts.set(name, { ...draft, committed: true, checked: true });
      if (!this.#dropIfSaved(name)) this.#indicateCommitted(name);
      this.#sender.wake();
    }
    this.#notify();
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

  choose(name: FieldName, typed: string) {
    this.edit(name, typed);
    this.commit(name);
  }

  /** Sets a progress flag of the form, saved like an answer. */
  setProgress(step: StepId, value: 0 | 1) {
    if (!this.#drafts.progress.has(step) && this.#ports.record.read()?.progress[step] === value) return;
    this.#drafts.setProgress(step, value);
    this.#sender.wake();
    this.#notify();
  }

  /** Discards every unsaved draft. A save that is already being sent may still be stored. */
  discard() {
    for (const name of [...this.#drafts.fields.keys()]) {
      this.#drafts.drop(name);
      this.#indicators.clear(name);
    }
    this.#notify();
  }

  /** Retries now, for example when the connection or the session is back. */
  sendNow() {
    this.#sender.sendNow();
    this.#notify();
  }

  /** Sends the valid drafts in a keepalive request, because the page may be closing. */
  flush() {
    const wasSending = this.#sender.isSending;
    this.#pageIsHiding = true;
    const focused = this.#focused?.name;
    if (focused && this.#parser.parse(focused)?.ok) this.commit(focused);
    if (wasSending) this.#sendConcurrently();
    else if (this.#sender.failure?.kind !== 'signedOut') this.#sender.sendNow();
    this.#pageIsHiding = false;
  }

  stop() {
    this.#stopListening();
    this.#sender.stop();
    this.#indicators.stop();
  }

  // The pending save may be aborted with the page. The drafts stay pending, so that if the page stays open, the newest
  // state is sent once more in order.
  #sendConcurrently() {
    const save = this.#collect(this.#inFlight);
    if (!save) return;
    for (const name of save.typed.keys()) this.#drafts.patch(name, { uncertain: true });
    this.#concurrentSaves.add(save, this.#ports.post(save.body, { keepalive: true }), () => {
      this.#sender.wake();
      this.#notify();
    });
  }

  #inputWithoutDraft(name: FieldName) {
    if (this.#focused?.name === name) return this.#focused.typed;
    return formatInput(name, this.#ports.record.read()?.[name] ?? null);
  }

  #collect(inFlight?: Save): Save | undefined {
    const record = this.#ports.record.read();
    const waiting = this.#parser.pendingAnswers();
    const progress = new Map(this.#drafts.progress);
    // A value that is stored but may still be overwritten by a concurrent save is sent once more when that save ends.
    const isDue = [...waiting.typed].some(
      ([name, typed]) =>
        !this.#concurrentSaves.couldOverwrite(name, typed) || waiting.values.get(name) !== record?.[name],
    );
    if (!record || (!isDue && progress.size === 0)) return undefined;
    const save = createSave(record, waiting, progress);
    if (!inFlight) this.#inFlight = save;
    return save;
  }

  #handleAccepted(save: Save, { data: record, replaced = {} }: SaveStudentResponse) {
    this.#remoteChanges.observe(record, new Map([...this.#parser.values(), ...save.values]));
    this.#inFlight = undefined;
    this.#savedAt = Date.now();
    for (const [name, typed] of save.typed) {
      const draft = this.#drafts.fields.get(name);
      this.#remoteChanges.markSaved(name, draft?.uncertain ? undefined : replaced[name]);
      if (draft?.typed !== typed) continue;
      if (this.#concurrentSaves.couldOverwrite(name, typed)) continue;
      // After a save without a response the server may hold another value, so this one is sent once more.
      if (draft.uncertain && record[name] !== save.values.get(name))
        this.#drafts.patch(name, { uncertain: false });
      else {
        this.#drafts.drop(name);
        this.#indicators.show(name, 'saved');
      }
    }
    this.#drafts.dropProgress(save.progress);
    this.#ports.record.write(record);
    // Another page may have saved the same text: then nothing is left to send.
    for (const name of this.#parser.pendingAnswers().typed.keys())
      if (this.#dropIfSaved(name)) this.#indicators.show(name, 'saved');
    this.#notify();
  }

  #handleRejected(save: Save, messages: ReadonlyMap<string, string>): boolean {
    this.#inFlight = undefined;
    const named = [...save.typed].filter(([name]) => messages.has(name));
    for (const [name, typed] of named) {
      const refusal = messages.get(name);
      if (this.#drafts.fields.get(name)?.typed !== typed || refusal === undefined) continue;
      this.#drafts.patch(name, { serverError: refusal, checked: true });
      this.#indicators.show(name, 'failed');
    }
    this.#notify();
    return named.length > 0;
  }

  #handleFailed(save: Save) {
    this.#inFlight = undefined;
    for (const name of save.typed.keys()) this.#drafts.patch(name, { uncertain: true });
    for (const name of this.#parser.pendingAnswers().typed.keys()) this.#indicators.show(name, 'failed');
    this.#notify();
  }

  /**
   * A text that was typed back to the saved value needs no save, unless an older save of the field may still arrive.
   */
  #dropIfSaved(name: FieldName): boolean {
    const draft = this.#drafts.fields.get(name);
    const record = this.#ports.record.read();
    const reading = this.#parser.parse(name);
    if (!draft || !record || !reading?.ok || reading.value !== record[name]) return false;
    if (draft.uncertain || this.#inFlight?.typed.has(name)) return false;
    if (this.#concurrentSaves.couldOverwrite(name, draft.typed)) return false;
    this.#drafts.drop(name);
    this.#indicators.clear(name);
    return true;
  }

  #indicateCommitted(name: FieldName) {
    if (!this.#parser.parse(name)?.ok) this.#indicators.clear(name);
    else this.#indicators.show(name, this.#sender.failure ? 'failed' : 'saving');
  }

  /** Reports changes from other devices; the page's own pending and sent values are not reported. */
  #observeRecord() {
    const record = this.#ports.record.read();
    if (record) this.#remoteChanges.observe(record, this.#parser.values());
  }

  #notify() {
    this.#listeners.notify();
  }
}
