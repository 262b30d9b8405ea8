import { type FailedSave, classifySaveError } from '#web/lib/autosave/classify-save-error.ts';
import { retryDelay } from '#web/lib/autosave/retry-delay.ts';

/** Why nothing is being stored at the moment. */
export type SaveFailure = Exclude<FailedSave, { kind: 'refused' }>;

export interface SenderPorts<Save, Answer> {
  /** The newest state, taken in the moment of sending; nothing when all is saved. */
  collect(): Save | undefined;
  send(save: Save): Promise<Answer>;
  onAccepted(save: Save, answer: Answer): void;
  /** Sets the named fields aside. Says whether any of them was in the save: if not, sending again is no use. */
  onRejected(save: Save, messages: ReadonlyMap<string, string>): boolean;
  onFailed(save: Save): void;
  /** `trouble` or `slow` is not what it was. */
  onChange(): void;
}

/** A save that takes longer than this is worth a word. */
const SLOW_MS = 600;

/** Sends saves strictly one after the other, and tries again by itself where that may help. */
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

  /** There is something new to send. While a retry is due or the session is over, it waits with the rest. */
  wake() {
    if (this.#retry !== undefined || this.#failure?.kind === 'signedOut') return;
    void this.#run();
  }

  /** The way may be free again: sends without waiting for the next try. */
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

  /** Whether the next save may follow at once. */
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
    if (failure.kind === 'refused') {
      this.#clearFailures();
      if (this.#ports.onRejected(save, failure.messages)) return true;
      const [message = ''] = failure.messages.values();
      return this.#handle(save, { kind: 'fault', message });
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
