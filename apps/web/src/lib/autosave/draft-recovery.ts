import { Listeners } from '#web/lib/autosave/listeners.ts';
import { formatInput } from '@formroom/domain/registration/answer.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { RecordSource } from '#web/lib/autosave/autosaver-ports.ts';
import type { DeviceDrafts, RecoverableDraft } from '#web/lib/autosave/device-drafts.ts';
import type { Unsaved } from '#web/lib/autosave/unsaved-storage.ts';

/** Offers the unsaved answers of an earlier visit, and keeps them until the family decides. */
export class DraftRecovery {
  readonly #device: DeviceDrafts;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #offer: RecoverableDraft | undefined;
  readonly #record: RecordSource;
  #isRead = false;
  #isReading = false;
  /** The unsaved answers of this visit. */
  #current: Unsaved = { typed: new Map(), progress: new Map() };

  constructor(device: DeviceDrafts, record: RecordSource) {
    this.#device = device;
    this.#record = record;
  }

  /**
   * Recoverable answers that are neither saved nor in an input of this page. The object's identity is kept until they
   * change.
   */
  get offer(): RecoverableDraft | undefined {
    return this.#offer;
  }

  /** Loads the stored drafts. Answers that this tab holds or the server has are not offered. */
  async load() {
    if (this.#isReading) return;
    this.#isReading = true;
    const own = new Map(this.#current.typed);
    try {
      const earlier = await this.#device.read();
      if (earlier) this.#setOffer(excludeKnown(earlier, own, this.#record));
    } catch {
      // Without a key now, the drafts stay until they can be read.
      return;
    } finally {
      this.#isReading = false;
    }
    this.#isRead = true;
    this.update(this.#current);
  }

  /** Stores the unsaved answers of this visit together with those still on offer. */
  update(current: Unsaved) {
    this.#current = current;
    // Until they are read, the earlier drafts must not be overwritten.
    if (!this.#isRead) {
      void this.load();
      return;
    }
    const typed = new Map([...(this.#offer?.typed ?? []), ...current.typed]);
    this.#device.store({ typed, progress: current.progress });
  }

  /** Puts the answers into their inputs, from where they are saved. */
  restore(saver: Autosaver) {
    const offer = this.#offer;
    this.#setOffer(undefined);
    for (const [name, typed] of offer?.typed ?? []) saver.choose(name, typed);
  }

  discard() {
    this.#setOffer(undefined);
    this.update(this.#current);
  }

  #setOffer(offer: RecoverableDraft | undefined) {
    this.#offer = offer;
    this.#listeners.notify();
  }
}

function excludeKnown(
  earlier: RecoverableDraft,
  own: ReadonlyMap<FieldName, string>,
  record: RecordSource,
): RecoverableDraft | undefined {
  const saved = record.read();
  const typed = [...earlier.typed].filter(
    ([name, text]) =>
      own.get(name) !== text &&
      name !== 'terms_and_conditions' &&
      formatInput(name, saved?.[name] ?? null) !== text,
  );
  return typed.length === 0 ? undefined : { ...earlier, typed: new Map(typed) };
}
