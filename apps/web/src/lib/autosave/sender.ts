import { type FailedSave, classifySaveError } from '#web/lib/autosave/classify-save-error.ts';
import { retryDelay } from '#web/lib/autosave/retry-delay.ts';

/** Why saving has stopped. */
export type SaveFailure = Exclude<FailedSave, { kind: 'rejected' }>;

export interface SenderPorts<Save, Answer> {
  /** Builds the save at the moment of sending; undefined when everything is saved. */
  collect(): Save | undefined;
  send(save: Save): Promise<Answer>;
  onAccepted(save: Save, answer: Answer): void;
  /**
   * Sets the rejected fields aside. Returns whether any of them was in the save: if not, sending it again is useless.
   */
  onRejected(save: Save, messages: ReadonlyMap<string, string>): boolean;
  onFailed(save: Save): void;
  /** Called when the failure or the slow state changes. */
  onChange(): void;
}

/** A save that takes longer than this is shown as in progress. */
const SLOW_MS = 600;

/** Sends one save at a time, and retries temporary failures. */
export class Sender<Save, Answer> {
  readonly #ports: SenderPorts<Save, Answer>;
  #sending = false;
  #stopped = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #retryAtOnce = false;
  #slow = false;
  #failure: SaveFailure | undefined;

  constructor(ports: SenderPorts<Save, Answer>) {
    this.#ports = ports;
  }

  get failure() {
    return this.#failure;
  }
  get isSending() {
    return this.#sending;
  }
  get isSlow() {
    return this.#slow;
  }

  /** Sends new changes, unless a retry is scheduled or the session has expired. */
  wake() {
    if (this.#retry !== undefined || this.#failure?.kind === 'signedOut') return;
    void this.#run();
  }

  /** Sends at once instead of waiting for the scheduled retry. */
  sendNow() {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (this.#sending) this.#retryAtOnce = true;
    void this.#run();
  }

  stop() {
    this.#stopped = true;
    clearTimeout(this.#retry);
  }

  async #run() {
    if (this.#sending || this.#stopped) return;
    this.#sending = true;
    let save = this.#ports.collect();
    while (save !== undefined) {
      save = (await this.#sendOne(save)) ? this.#ports.collect() : undefined;
    }
    this.#sending = false;
  }

  /** Returns whether the next save can follow at once. */
  async #sendOne(save: Save): Promise<boolean> {
    const slow = setTimeout(() => this.#setSlow(true), SLOW_MS);
    let answer: Answer;
    try {
      answer = await this.#ports.send(save);
    } catch (error) {
      return !this.#stopped && this.#handle(save, classifySaveError(error));
    } finally {
      clearTimeout(slow);
      this.#setSlow(false);
    }
    if (this.#stopped) return false;
    this.#clearFailures();
    this.#ports.onAccepted(save, answer);
    return true;
  }

  #clearFailures() {
    this.#failures = 0;
    this.#retryAtOnce = false;
    this.#failure = undefined;
  }

  #handle(save: Save, failure: FailedSave): boolean {
    if (failure.kind === 'rejected') {
      this.#clearFailures();
      if (this.#ports.onRejected(save, failure.messages)) return true;
      const [message = ''] = failure.messages.values();
      return this.#handle(save, { kind: 'error', message });
    }
    this.#failure = failure;
    if (failure.kind === 'offline' || failure.kind === 'busy') this.#scheduleRetry(failure.retryAfter);
    this.#ports.onFailed(save);
    return false;
  }

  #scheduleRetry(retryAfter?: number) {
    this.#failures += 1;
    const delay = this.#retryAtOnce ? 0 : retryDelay(this.#failures, retryAfter);
    this.#retryAtOnce = false;
    this.#retry = setTimeout(() => this.sendNow(), delay);
  }

  #setSlow(slow: boolean) {
    if (this.#slow === slow) return;
    this.#slow = slow;
    this.#ports.onChange();
  }
}
