import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { RecordStore } from '#web/lib/autosave/cached-record.ts';
import type { DeviceDrafts, RecoverableDraft } from '#web/lib/autosave/device-drafts.ts';
import type { KindTypes, RecordKind, StudentTypes } from '#web/lib/autosave/record-kind.ts';
import { isAgreementKnown, type Unsaved } from '#web/lib/autosave/unsaved-storage.ts';
import type { Confirmer } from '#web/lib/autosave/confirmations/confirmer.ts';
import type { Shown } from '#web/lib/autosave/confirmations/unsent-confirmations.ts';
import { Listeners } from '#web/lib/listeners.ts';

interface DraftRecoveryOptions<T extends KindTypes> {
  readonly kind: RecordKind<T>;
  readonly saver: Autosaver<T>;
  readonly record: RecordStore<T['Record']>;
  readonly device: DeviceDrafts<T['Name']>;
  /** Sends what a family confirms. */
  readonly confirmer?: Confirmer;
}

/**
 * Keeps the unsaved answers of this visit on the device. Offers those of an earlier visit, and keeps them until whoever
 * typed them decides.
 */
export class DraftRecovery<T extends KindTypes = StudentTypes> {
  readonly #kind: RecordKind<T>;
  readonly #saver: Autosaver<T>;
  readonly #confirmer: Confirmer | undefined;
  readonly #record: RecordStore<T['Record']>;
  readonly #device: DeviceDrafts<T['Name']>;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #offer: RecoverableDraft<T['Name']> | undefined;
  #isLoaded = false;
  #isLoading = false;
  #stored: Unsaved<T['Name']> | undefined;
  #storedConfirmed: ReadonlyMap<string, Shown> | undefined;
  /** What this tab sends itself. */
  readonly #ownConfirmed: ReadonlyMap<string, Shown> | undefined;
  /** What was saved when the answers of this visit were typed. */
  #before: ReadonlyMap<T['Name'], string> = new Map();

  constructor({ kind, saver, record, device, confirmer }: DraftRecoveryOptions<T>) {
    this.#kind = kind;
    this.#saver = saver;
    this.#confirmer = confirmer;
    this.#ownConfirmed = confirmer?.unsent;
    this.#record = record;
    this.#device = device;
  }

  /** Stores what is unsaved from now on. */
  start() {
    const storeChanges = () => {
      const isStored =
        this.#saver.unsaved === this.#stored && this.#confirmer?.unsent === this.#storedConfirmed;
      if (!isStored) this.#store();
    };
    this.#saver.subscribe(storeChanges);
    this.#confirmer?.subscribe(storeChanges);
    this.#store();
  }

  /**
   * Recoverable answers that are neither saved nor in an input of this page. The object's identity is kept until they
   * change.
   */
  get offer(): RecoverableDraft<T['Name']> | undefined {
    return this.#offer;
  }

  /** What somebody else has saved since the offered answer was typed, as the text of its input; otherwise undefined. */
  newerText(name: T['Name']): string | undefined {
    const before = this.#offer?.before?.get(name);
    const saved = this.#savedText(name);
    return before === undefined || before === saved ? undefined : saved;
  }

  /** Leaves an answer out of the offer, because the saved one is right. */
  drop(name: T['Name']) {
    if (!this.#offer) return;
    const typed = new Map([...this.#offer.typed].filter(([other]) => other !== name));
    const isEmpty = typed.size + (this.#offer.confirmed?.size ?? 0) === 0;
    this.#setOffer(isEmpty ? undefined : { ...this.#offer, typed });
    this.#store();
  }

  /** Puts the answers into their inputs, from where they are saved. */
  restore() {
    const offer = this.#offer;
    this.#setOffer(undefined);
    for (const [name, typed] of offer?.typed ?? []) {
      if (name === this.#kind.agreement?.name && offer?.terms) this.#saver.agree(offer.terms);
      else this.#saver.choose(name, typed);
    }
    if (offer?.confirmed) this.#confirmer?.restore(offer.confirmed);
    this.#store();
  }

  discard() {
    this.#setOffer(undefined);
    this.#store();
  }

  /** Stores the unsaved answers of this visit together with those still on offer. */
  #store() {
    const { unsaved } = this.#saver;
    this.#stored = unsaved;
    this.#storedConfirmed = this.#confirmer?.unsent;
    this.#before = new Map(
      [...unsaved.typed.keys()].flatMap((name) => {
        const text = this.#before.get(name) ?? this.#savedText(name);
        return text === undefined ? [] : [[name, text]];
      }),
    );
    // Until they are loaded, the earlier drafts must not be overwritten.
    if (!this.#isLoaded) {
      void this.#load();
      return;
    }
    const typed = new Map([...(this.#offer?.typed ?? []), ...unsaved.typed]);
    const agreement = this.#kind.agreement?.name;
    const isOwnAgreement = agreement !== undefined && unsaved.typed.has(agreement);
    const terms = isOwnAgreement ? unsaved.terms : this.#offer?.terms;
    const confirmed = new Map([...(this.#offer?.confirmed ?? []), ...(this.#confirmer?.unsent ?? [])]);
    const before = new Map([...(this.#offer?.before ?? []), ...this.#before]);
    this.#device.store({ typed, progress: unsaved.progress, terms, confirmed, before });
  }

  #savedText(name: T['Name']) {
    const record = this.#record.read();
    return record && this.#kind.format(name, this.#kind.getValue(record, name));
  }

  /** Loads the stored drafts. Answers that this tab holds or the server has are not offered. */
  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const own = this.#saver.unsaved.typed;
    try {
      const earlier = await this.#device.read();
      if (earlier) this.#setOffer(this.#excludeKnown(earlier, own));
    } catch {
      // Without a key now, the drafts stay until they can be read.
      return;
    } finally {
      this.#isLoading = false;
    }
    this.#isLoaded = true;
    this.#store();
  }

  #excludeKnown(
    earlier: RecoverableDraft<T['Name']>,
    own: ReadonlyMap<T['Name'], string>,
  ): RecoverableDraft<T['Name']> | undefined {
    const agreement = this.#kind.agreement?.name;
    const typed = [...earlier.typed].filter(
      ([name, text]) =>
        own.get(name) !== text &&
        name !== 'terms_and_conditions' &&
        (name !== agreement || isAgreementKnown(earlier, name)) &&
        (this.#savedText(name) ?? '') !== text,
    );
    const confirmed = [...(earlier.confirmed ?? [])].filter(([item]) => !this.#ownConfirmed?.has(item));
    if (typed.length + confirmed.length === 0) return undefined;
    return { ...earlier, typed: new Map(typed), confirmed: new Map(confirmed) };
  }

  #setOffer(offer: RecoverableDraft<T['Name']> | undefined) {
    this.#offer = offer;
    this.#listeners.notify();
  }
}
