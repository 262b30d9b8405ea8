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
 * Saves one student's answers while they are typed (R28). It holds what is not yet confirmed; a text
 * leaves it only when the server's answer carries it, so that no answer, failure or reload can lose it.
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

  /** What a box shows. The same object as before while nothing in it changed. */
  field(name: FieldName): FieldState {
    const state = reuseIfEqual(this.#fieldStates.get(name), {
      typed: this.#drafts.fields.get(name)?.typed ?? this.#inputWithoutDraft(name),
      indicator: this.#indicators.shown(name),
      message: this.#parser.message(name),
    });
    this.#fieldStates.set(name, state);
    return state;
  }

  /** The answers as the family gave them: the saved ones, and over them what is valid and on its way. */
  answers(): Answers | undefined {
    const record = this.#ports.record.read();
    if (!record) return undefined;
    const answers = { ...record, ...Object.fromEntries(this.#parser.pendingAnswers().values) };
    return (this.#answers = reuseIfEqual(this.#answers, answers));
  }

  /** The boxes that hold something that can't be saved as it is. */
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

  /** How many answers the server has not confirmed; that the terms were shown is none. */
  get unsavedCount() {
    return this.#drafts.fields.size - Number(this.#drafts.fields.has('terms_and_conditions'));
  }

  isUnsaved(name: FieldName) {
    return this.#drafts.fields.has(name);
  }

  /** The record, unless something that may be sent is not yet in it. */
  get settledRecord(): StudentRecord | undefined {
    const waiting = this.#parser.pendingAnswers().typed.size + this.#drafts.progress.size;
    return waiting === 0 ? this.#ports.record.read() : undefined;
  }

  /** Sends what an earlier visit of this tab left behind; the boxes show what of it is wrong. */
  resume() {
    for (const name of this.#drafts.fields.keys()) this.#dropIfSaved(name);
    this.#sender.sendNow();
    this.#notify();
  }

  focus(name: FieldName) {
    this.#focused = { name, typed: this.field(name).typed };
  }

  /** A new text. In a box that nobody is in (the browser filled it, or a choice was made) it counts at once. */
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

  /** The text in the box is meant: it is sent, or shown to be wrong. */
  commit(name: FieldName) {
    const draft = this.#drafts.fields.get(name);
    if (draft && !draft.committed) {
      this.#drafts.set(name, { ...draft, committed: true, checked: true });
      if (!this.#dropIfSaved(name)) this.#indicateCommitted(name);
      this.#sender.wake();
    }
    this.#notify();
  }

  /** What another device did to this answer since the page was opened. */
  remoteChange(name: FieldName): RemoteChange | undefined {
    return this.#remoteChanges.get(name);
  }

  /** Answers with what stood there before another device changed it, or with what the other device wrote. */
  switchToOtherValue(name: FieldName) {
    const change = this.#remoteChanges.take(name);
    if (change) this.choose(name, formatInput(name, change.value));
  }

  choose(name: FieldName, typed: string) {
    this.edit(name, typed);
    this.commit(name);
  }

  /** Sets a flag of the form's progress, saved like an answer. */
  setProgress(step: StepId, value: 0 | 1) {
    if (!this.#drafts.progress.has(step) && this.#ports.record.read()?.progress[step] === value) return;
    this.#drafts.setProgress(step, value);
    this.#sender.wake();
    this.#notify();
  }

  /** Forgets every text that is not saved. What is on its way to the server may still be stored. */
  discard() {
    for (const name of [...this.#drafts.fields.keys()]) {
      this.#drafts.drop(name);
      this.#indicators.clear(name);
    }
    this.#notify();
  }

  /** The connection or the session may be back. */
  sendNow() {
    this.#sender.sendNow();
    this.#notify();
  }

  /** The page may never come back: what is valid goes out now, in a call that outlives it. */
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

  // An earlier save is still under way and may die with the page. What waits stays waiting, so that if the page lives
  // on, the ordinary way sends the newest state once more and in order.
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
    // What is stored already, and may be overwritten, goes out once more when that is over.
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
      // After a save without an answer the server's base may be another: then this value goes out once more.
      if (draft.uncertain && record[name] !== save.values.get(name))
        this.#drafts.patch(name, { uncertain: false });
      else {
        this.#drafts.drop(name);
        this.#indicators.show(name, 'saved');
      }
    }
    this.#drafts.dropProgress(save.progress);
    this.#ports.record.write(record);
    // Another page may have saved the same text: there is nothing left to send.
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

  /** Typing that ended where it began needs no save, unless an older text of it may still reach the server. */
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

  /** What the page itself has sent or is about to send is no change from elsewhere. */
  #observeRecord() {
    const record = this.#ports.record.read();
    if (record) this.#remoteChanges.observe(record, this.#parser.values());
  }

  #notify() {
    this.#listeners.notify();
  }
}
