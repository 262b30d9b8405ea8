import type { StepId } from '@formroom/domain/registration/steps.ts';
import type { RecordStore } from '#web/lib/autosave/cached-record.ts';
import type { Drafts, PendingAnswers } from '#web/lib/autosave/drafts.ts';
import type { Indicators } from '#web/lib/autosave/indicators.ts';
import type { KindTypes, RecordKind, Value } from '#web/lib/autosave/record-kind.ts';
import type { RemoteChanges } from '#web/lib/autosave/remote-changes.ts';
import { RetryTimer } from '#web/lib/autosave/retry-timer.ts';
import { classifySaveError, type FailedSave, type SaveFailure } from '#web/lib/autosave/save-failure.ts';
import type { Listeners } from '#web/lib/listeners.ts';

/** The call that stores a record. With `keepalive` it outlives the page. */
export type PostRecord<T extends KindTypes> = (
  body: T['Body'],
  options: { readonly keepalive: boolean },
) => Promise<SaveResponse<T>>;

interface SaveResponse<T extends KindTypes> {
  /** The record as it is after the save. */
  readonly data: T['Record'];
  /** The values of other editors that the save replaced without its page knowing them. */
  readonly replaced?: Readonly<Record<string, Value | undefined>> | undefined;
}

interface SenderOptions<T extends KindTypes> {
  readonly kind: RecordKind<T>;
  readonly post: PostRecord<T>;
  readonly record: RecordStore<T['Record']>;
  readonly drafts: Drafts<T['Name']>;
  readonly indicators: Indicators;
  readonly remoteChanges: RemoteChanges<T>;
  /** Notified when anything that is shown has changed. */
  readonly listeners: Listeners;
}

/** One request: its body, and the pending answers and flags in it. */
interface Save<T extends KindTypes> extends PendingAnswers<T['Name']> {
  readonly progress: ReadonlyMap<StepId, 0 | 1>;
  readonly body: T['Body'];
}

/** A save that takes longer than this is shown as in progress. */
const SLOW_MS = 600;

/**
 * Sends the drafts that can be sent: one save at a time, the newest state last, again after temporary failures. Drops a
 * draft only when a response contains it.
 */
export class Sender<T extends KindTypes> {
  readonly #kind: RecordKind<T>;
  readonly #post: PostRecord<T>;
  readonly #record: RecordStore<T['Record']>;
  readonly #drafts: Drafts<T['Name']>;
  readonly #indicators: Indicators;
  readonly #remoteChanges: RemoteChanges<T>;
  readonly #listeners: Listeners;
  readonly #retry = new RetryTimer();
  #isSending = false;
  #isStopped = true;
  #inFlight: Save<T> | undefined;
  /** Saves that were sent beside another. Such a save may arrive last, with an older text. */
  readonly #concurrent = new Set<Save<T>>();
  #isSlow = false;
  #failure: SaveFailure | undefined;
  #savedAt: number | undefined;

  constructor({ kind, post, record, drafts, indicators, remoteChanges, listeners }: SenderOptions<T>) {
    this.#kind = kind;
    this.#post = post;
    this.#record = record;
    this.#drafts = drafts;
    this.#indicators = indicators;
    this.#remoteChanges = remoteChanges;
    this.#listeners = listeners;
  }

  get isSlow() {
    return this.#isSlow;
  }
  /** Why saving has stopped. */
  get failure() {
    return this.#failure;
  }
  /** Time of the last response, in milliseconds since 1970. */
  get savedAt() {
    return this.#savedAt;
  }

  /** Sends new drafts, unless a retry is scheduled or the session has expired. */
  wake() {
    if (!this.#retry.isRunning && this.#failure?.kind !== 'signedOut') void this.#sendAll();
  }

  /** Sends at once instead of waiting for the scheduled retry. */
  sendNow({ keepalive } = { keepalive: false }) {
    this.#retry.cancel();
    if (this.#isSending) this.#retry.skipNextDelay();
    void this.#sendAll(keepalive);
  }

  /** Sends in a request that outlives the page, even beside a save that awaits its response. */
  flush() {
    if (this.#isSending) this.#sendConcurrently();
    else if (this.#failure?.kind !== 'signedOut') this.sendNow({ keepalive: true });
  }

  start() {
    this.#isStopped = false;
  }

  stop() {
    this.#isStopped = true;
    this.#retry.cancel();
  }

  /**
   * Drops a text that was typed back to the saved value, unless an older save of the field may still arrive. Returns
   * whether it was dropped.
   */
  dropIfSaved(name: T['Name']): boolean {
    const draft = this.#drafts.get(name);
    const record = this.#record.read();
    const parsed = this.#drafts.parse(name);
    if (!draft || !record || !parsed?.ok || parsed.value !== this.#kind.getValue(record, name)) return false;
    if (draft.isUncertain || this.#inFlight?.typed.has(name)) return false;
    if (this.#couldBeOverwritten(name, draft.typed)) return false;
    this.#drafts.drop(name);
    this.#indicators.clear(name);
    return true;
  }

  async #sendAll(keepalive = false) {
    if (this.#isSending || this.#isStopped) return;
    this.#isSending = true;
    let save = this.#createSave();
    while (save) save = (await this.#send(save, keepalive)) ? this.#createSave() : undefined;
    this.#isSending = false;
  }

  /** Returns whether the next save can follow at once. */
  async #send(save: Save<T>, keepalive: boolean): Promise<boolean> {
    const slow = setTimeout(() => this.#setSlow(true), SLOW_MS);
    this.#inFlight = save;
    let response: SaveResponse<T>;
    try {
      response = await this.#post(save.body, { keepalive });
    } catch (error) {
      return !this.#isStopped && this.#handleError(save, classifySaveError(error));
    } finally {
      this.#inFlight = undefined;
      clearTimeout(slow);
      this.#setSlow(false);
    }
    if (this.#isStopped) return false;
    this.#handleSaved(save, response);
    return true;
  }

  /**
   * Sends beside the save that awaits its response, which may be aborted with the page. The drafts stay pending: if the
   * page stays open, the newest state is sent once more in order.
   */
  #sendConcurrently() {
    const save = this.#createSave();
    if (!save) return;
    this.#drafts.setUncertain(save.typed.keys(), true);
    this.#concurrent.add(save);
    const end = () => {
      this.#concurrent.delete(save);
      this.wake();
      this.#listeners.notify();
    };
    this.#post(save.body, { keepalive: true }).then(end, end);
  }

  /** The save of everything that is pending, or undefined if nothing is. An agreement to shown terms follows alone. */
  #createSave(): Save<T> | undefined {
    const record = this.#record.read();
    if (!record) return undefined;
    const { agreement } = this.#kind;
    const { terms } = this.#drafts;
    const pending = this.#drafts.pendingAnswers();
    const rest = terms ? pickAnswers(pending, (name) => name !== agreement?.name) : pending;
    const progress = new Map(this.#drafts.progress);
    if (this.#isDue(rest, record) || progress.size > 0)
      return { ...rest, progress, body: this.#kind.createBody(record, rest.values, progress) };
    const agreed = pickAnswers(pending, (name) => name === agreement?.name);
    if (!terms || !agreement || !this.#isDue(agreed, record)) return undefined;
    return { ...agreed, progress, body: agreement.createBody(record, terms) };
  }

  /** A value that is stored but may still be overwritten by a concurrent save is sent once more when that save ends. */
  #isDue({ typed, values }: PendingAnswers<T['Name']>, record: T['Record']) {
    return [...typed].some(
      ([name, text]) =>
        !this.#couldBeOverwritten(name, text) || values.get(name) !== this.#kind.getValue(record, name),
    );
  }

  /** Whether a concurrent save contains another text of the field and may still arrive. */
  #couldBeOverwritten(name: T['Name'], typed: string) {
    return [...this.#concurrent].some((save) => (save.typed.get(name) ?? typed) !== typed);
  }

  #handleSaved(save: Save<T>, { data: record, replaced }: SaveResponse<T>) {
    this.#clearFailure();
    this.#savedAt = Date.now();
    this.#remoteChanges.observe(record, new Map([...this.#drafts.values(), ...save.values]));
    for (const [name, typed] of save.typed) {
      const draft = this.#drafts.get(name);
      this.#remoteChanges.markSaved(name, draft?.isUncertain ? undefined : replaced?.[name]);
      if (draft?.typed !== typed || this.#couldBeOverwritten(name, typed)) continue;
      // After a save without a response the server may hold another value, so this one is sent once more.
      if (draft.isUncertain && this.#kind.getValue(record, name) !== save.values.get(name))
        this.#drafts.setUncertain([name], false);
      else {
        this.#drafts.drop(name);
        this.#indicators.show(name, 'saved');
        this.#remoteChanges.compareWithSaved(name, record);
      }
    }
    this.#drafts.dropProgress(save.progress);
    this.#record.write(record);
    // Another page may have saved the same text: then nothing is left to send.
    for (const name of this.#drafts.pendingAnswers().typed.keys())
      if (this.dropIfSaved(name)) this.#indicators.show(name, 'saved');
    this.#listeners.notify();
  }

  /** Returns whether the next save can follow at once. */
  #handleError(save: Save<T>, failure: FailedSave): boolean {
    if (failure.kind !== 'rejected') {
      this.#fail(save, failure);
      return false;
    }
    this.#clearFailure();
    const rejected = [...save.typed].filter(([name]) => failure.messages.has(name));
    for (const [name, typed] of rejected) {
      if (!this.#drafts.reject(name, typed, failure.messages.get(name) ?? '')) continue;
      if (this.#drafts.get(name)) this.#indicators.show(name, 'failed');
      else this.#indicators.clear(name);
    }
    this.#listeners.notify();
    if (rejected.length > 0) return true;
    // Sending the same fields again would not help.
    const [message = ''] = failure.messages.values();
    this.#fail(save, { kind: 'error', message });
    return false;
  }

  #fail(save: Save<T>, failure: SaveFailure) {
    this.#failure = failure;
    if (failure.kind === 'offline' || failure.kind === 'busy' || failure.kind === 'full')
      this.#retry.start(() => this.sendNow(), failure.retryAfter);
    this.#drafts.setUncertain(save.typed.keys(), true);
    for (const name of this.#drafts.pendingAnswers().typed.keys()) this.#indicators.show(name, 'failed');
    this.#listeners.notify();
  }

  #clearFailure() {
    this.#failure = undefined;
    this.#retry.reset();
  }

  #setSlow(isSlow: boolean) {
    if (this.#isSlow === isSlow) return;
    this.#isSlow = isSlow;
    this.#listeners.notify();
  }
}

const pickAnswers = <Name extends string>(
  { typed, values }: PendingAnswers<Name>,
  isPicked: (name: Name) => boolean,
): PendingAnswers<Name> => ({
  typed: new Map([...typed].filter(([name]) => isPicked(name))),
  values: new Map([...values].filter(([name]) => isPicked(name))),
});
