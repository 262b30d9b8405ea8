import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { findConfirmationItem } from '@formroom/domain/registration/confirmation.ts';
import type { EntrySource } from '@formroom/domain/school/entry-source.ts';
import type { QueryClient } from '@tanstack/react-query';
import { post } from '#web/lib/api-client.ts';
import { ApiError, errorMessage } from '#web/lib/api-error.ts';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import { cacheStudent, type RecordStore } from '#web/lib/autosave/cached-record.ts';
import { RetryTimer } from '#web/lib/autosave/retry-timer.ts';
import { classifySaveError, type SaveFailure } from '#web/lib/autosave/save-failure.ts';
import { confirmationsQuery } from '#web/lib/autosave/confirmations/confirmations-query.ts';
import { type Shown, UnsentConfirmations } from '#web/lib/autosave/confirmations/unsent-confirmations.ts';
import { Listeners } from '#web/lib/listeners.ts';
import { onSessionRestored } from '#web/lib/session-expiry.ts';

interface ConfirmerOptions {
  readonly client: QueryClient;
  readonly studentId: string;
  readonly saver: Autosaver;
  /** Whose unsent confirmations these are: the student, or the administrator with the student. */
  readonly owner: string;
  /** The student's former IDs (R81). */
  readonly formerOwners?: readonly string[];
  readonly source?: EntrySource;
}

const CONFLICT = 409;

/**
 * Sends what is confirmed by a press (R54): one request at a time, again after temporary failures, and after a new sign-in.
 * A press is for the version of the record that was shown.
 */
export class Confirmer {
  readonly #options: ConfirmerOptions;
  readonly #record: RecordStore<StudentRecord>;
  readonly #storage: UnsentConfirmations;
  readonly #listeners = new Listeners();
  readonly #retry = new RetryTimer();
  #end = new AbortController();
  readonly #unsent: Map<string, Shown>;
  #snapshot: ReadonlyMap<string, Shown>;
  /** Why an item could not be confirmed. */
  readonly #messages = new Map<string, string>();
  /** Sent one by one, because one of them was changed by somebody else. */
  readonly #alone = new Set<string>();
  #isSending = false;
  #failure: SaveFailure['kind'] | undefined;
  #lastVersion: number | undefined;

  readonly subscribe = this.#listeners.subscribe;

  constructor(options: ConfirmerOptions) {
    this.#options = options;
    this.#record = cacheStudent(options.client, options.studentId);
    this.#storage = new UnsentConfirmations(options.owner, options.formerOwners);
    this.#unsent = this.#storage.read();
    this.#snapshot = new Map(this.#unsent);
    this.#lastVersion = this.#record.read()?.version;
  }

  /** Sends what an earlier page has left, and goes on until it is stopped. */
  start() {
    this.#end = new AbortController();
    const { signal } = this.#end;
    window.addEventListener('online', () => this.sendNow(), { signal });
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (this.#unsent.size > 0) event.preventDefault();
      },
      { signal },
    );
    const stops = [
      onSessionRestored(() => this.sendNow()),
      this.#options.saver.subscribe(() => this.#dropChanged()),
      this.#record.subscribe(() => this.#refreshAfterSave()),
    ];
    signal.addEventListener('abort', () => {
      for (const stop of stops) stop();
    });
    this.sendNow();
  }

  isUnsent(item: string) {
    return this.#unsent.has(item);
  }

  /** What is not sent yet, by item; the object's identity is kept until it changes. */
  get unsent(): ReadonlyMap<string, Shown> {
    return this.#snapshot;
  }

  /** Why sending waits: for the connection, the server or a sign-in. */
  get failure() {
    return this.#failure;
  }

  /** Why the last press on an item confirmed nothing. */
  message(item: string) {
    return this.#messages.get(item);
  }

  /** Confirms items as the page shows them. */
  confirm(items: readonly string[], year: number) {
    const version = this.#record.read()?.version;
    if (version !== undefined) this.restore(new Map(items.map((item) => [item, { year, version }])));
  }

  /** Sends what was confirmed on an earlier page. */
  restore(confirmed: ReadonlyMap<string, Shown>) {
    for (const [item, shown] of confirmed) {
      this.#messages.delete(item);
      this.#unsent.set(item, shown);
    }
    this.#changed();
    if (!this.#retry.isRunning) void this.#sendAll();
  }

  /** Sends at once instead of waiting for the scheduled retry. */
  sendNow() {
    this.#retry.cancel();
    void this.#sendAll();
  }

  stop() {
    this.#end.abort();
    this.#retry.cancel();
  }

  async #sendAll() {
    if (this.#isSending) return;
    this.#isSending = true;
    let batch = this.#nextBatch();
    while (batch && !this.#end.signal.aborted)
      batch = (await this.#send(batch.items, batch.shown)) ? this.#nextBatch() : undefined;
    this.#isSending = false;
  }

  /** The items that were confirmed on the same version, the earliest first. */
  #nextBatch() {
    const [first] = this.#unsent;
    if (!first) return undefined;
    const [item, shown] = first;
    const together = [...this.#unsent].filter(
      ([other, { year, version }]) =>
        year === shown.year && version === shown.version && !this.#alone.has(other),
    );
    return { shown, items: this.#alone.has(item) ? [item] : together.map(([id]) => id) };
  }

  /** Returns whether the next batch can follow at once. */
  async #send(items: string[], shown: Shown): Promise<boolean> {
    const { client, studentId: id, source } = this.#options;
    try {
      const body = { ...shown, items, ...(source && { source }) };
      const state = await post(paths.confirmations, { params: { id }, body, keepalive: true });
      if (this.#end.signal.aborted) return false;
      client.setQueryData(confirmationsQuery(id).queryKey, state);
      this.#drop(items);
      this.#failure = undefined;
      this.#retry.reset();
      return true;
    } catch (error) {
      return !this.#end.signal.aborted && this.#handleError(error, items);
    } finally {
      // After the end nothing may be written: a sign-out has deleted what was there.
      if (!this.#end.signal.aborted) this.#changed();
    }
  }

  #handleError(error: unknown, items: string[]): boolean {
    if (error instanceof ApiError && error.status === CONFLICT) return this.#handleConflict(error, items);
    const failure = classifySaveError(error);
    if (failure.kind === 'rejected' || failure.kind === 'error') {
      this.#refuse(items, errorMessage(error));
      return true;
    }
    this.#failure = failure.kind;
    if (failure.kind !== 'signedOut') this.#retry.start(() => this.sendNow(), failure.retryAfter);
    return false;
  }

  /** Shows what somebody else has changed; nothing of the request was confirmed. */
  #handleConflict({ body, message }: ApiError, items: string[]): boolean {
    this.#failure = undefined;
    const record = body.data as StudentRecord | undefined;
    if (!record) {
      this.#refuse(items, message);
      void this.#options.client.invalidateQueries({
        queryKey: confirmationsQuery(this.#options.studentId).queryKey,
      });
      return true;
    }
    if (record.version > (this.#record.read()?.version ?? -1)) this.#record.write(record);
    if (items.length > 1) for (const item of items) this.#alone.add(item);
    else this.#refuse(items, 'Somebody changed this while the page was open. Check it, then press again.');
    return true;
  }

  #refuse(items: readonly string[], message: string) {
    this.#failure = undefined;
    this.#drop(items);
    for (const item of items) this.#messages.set(item, message);
  }

  #drop(items: readonly string[]) {
    for (const item of items) {
      this.#unsent.delete(item);
      this.#alone.delete(item);
    }
  }

  /** An item that is changed after the press is confirmed by the save, with the new answer. */
  #dropChanged() {
    const changed = [...this.#unsent.keys()].filter((item) =>
      findConfirmationItem(item)?.fields.some((name) => this.#options.saver.isUnsaved(name)),
    );
    if (changed.length === 0) return;
    this.#drop(changed);
    if (this.#unsent.size === 0) this.#failure = undefined;
    this.#changed();
  }

  /** A save confirms what it changes. */
  #refreshAfterSave() {
    const version = this.#record.read()?.version;
    if (version === this.#lastVersion) return;
    this.#lastVersion = version;
    const { client, studentId } = this.#options;
    const { queryKey } = confirmationsQuery(studentId);
    if (client.getQueryData(queryKey)?.asked) void client.invalidateQueries({ queryKey });
  }

  #changed() {
    this.#snapshot = new Map(this.#unsent);
    this.#storage.write(this.#unsent);
    this.#listeners.notify();
  }
}
