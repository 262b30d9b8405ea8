import { formatInput } from '@formroom/domain/registration/answer.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { CachedRecord } from '#web/lib/autosave/cached-record.ts';
import type { DeviceDrafts, RecoverableDraft } from '#web/lib/autosave/device-drafts.ts';
import { AGREEMENT, isAgreementKnown, type Unsaved } from '#web/lib/autosave/unsaved-storage.ts';
import { Listeners } from '#web/lib/listeners.ts';

/**
 * Keeps the unsaved answers of this visit on the device. Offers those of an earlier visit, and keeps them until the
 * family decides.
 */
export class DraftRecovery {
  readonly #saver: Autosaver;
  readonly #record: CachedRecord;
  readonly #device: DeviceDrafts;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #offer: RecoverableDraft | undefined;
  #isLoaded = false;
  #isLoading = false;
  #stored: Unsaved | undefined;

  constructor(saver: Autosaver, record: CachedRecord, device: DeviceDrafts) {
    this.#saver = saver;
    this.#record = record;
    this.#device = device;
    saver.subscribe(() => {
      if (saver.unsaved !== this.#stored) this.#store();
    });
    this.#store();
  }

  /**
   * Recoverable answers that are neither saved nor in an input of this page. The object's identity is kept until they
   * change.
   */
  get offer(): RecoverableDraft | undefined {
    return this.#offer;
  }

  /** Puts the answers into their inputs, from where they are saved. */
  restore() {
    const offer = this.#offer;
    this.#setOffer(undefined);
    for (const [name, typed] of offer?.typed ?? []) {
      if (name === AGREEMENT && offer?.terms) this.#saver.agree(offer.terms);
      else this.#saver.choose(name, typed);
    }
  }

  discard() {
    this.#setOffer(undefined);
    this.#store();
  }

  /** Stores the unsaved answers of this visit together with those still on offer. */
  #store() {
    const { unsaved } = this.#saver;
    this.#stored = unsaved;
    // Until they are loaded, the earlier drafts must not be overwritten.
    if (!this.#isLoaded) {
      void this.#load();
      return;
    }
    const typed = new Map([...(this.#offer?.typed ?? []), ...unsaved.typed]);
    const isOwnAgreement = unsaved.typed.has(AGREEMENT);
    const terms = isOwnAgreement ? unsaved.terms : this.#offer?.terms;
    this.#device.store({ typed, progress: unsaved.progress, terms });
  }

  /** Loads the stored drafts. Answers that this tab holds or the server has are not offered. */
  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const own = this.#saver.unsaved.typed;
    try {
      const earlier = await this.#device.read();
      if (earlier) this.#setOffer(excludeKnown(earlier, own, this.#record));
    } catch {
      // Without a key now, the drafts stay until they can be read.
      return;
    } finally {
      this.#isLoading = false;
    }
    this.#isLoaded = true;
    this.#store();
  }

  #setOffer(offer: RecoverableDraft | undefined) {
    this.#offer = offer;
    this.#listeners.notify();
  }
}

function excludeKnown(
  earlier: RecoverableDraft,
  own: ReadonlyMap<FieldName, string>,
  record: CachedRecord,
): RecoverableDraft | undefined {
  const saved = record.read();
  const typed = [...earlier.typed].filter(
    ([name, text]) =>
      own.get(name) !== text &&
      name !== 'terms_and_conditions' &&
      (name !== AGREEMENT || isAgreementKnown(earlier)) &&
      formatInput(name, saved?.[name] ?? null) !== text,
  );
  return typed.length === 0 ? undefined : { ...earlier, typed: new Map(typed) };
}
