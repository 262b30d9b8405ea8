import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { formatInput } from '@formroom/domain/registration/answer.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { RecordStore } from '#web/lib/autosave/cached-record.ts';
import type { DeviceDrafts, RecoverableDraft } from '#web/lib/autosave/device-drafts.ts';
import { AGREEMENT } from '#web/lib/autosave/record-kind.ts';
import { isAgreementKnown, type Unsaved } from '#web/lib/autosave/unsaved-storage.ts';
import type { Confirmer } from '#web/lib/autosave/confirmations/confirmer.ts';
import type { Shown } from '#web/lib/autosave/confirmations/unsent-confirmations.ts';
import { Listeners } from '#web/lib/listeners.ts';

/**
 * Keeps the unsaved answers of this visit on the device. Offers those of an earlier visit, and keeps them until the
 * family decides.
 */
export class DraftRecovery {
  readonly #saver: Autosaver;
  readonly #confirmer: Confirmer;
  readonly #record: RecordStore<StudentRecord>;
  readonly #device: DeviceDrafts;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #offer: RecoverableDraft | undefined;
  #isLoaded = false;
  #isLoading = false;
  #stored: Unsaved | undefined;
  #storedConfirmed: ReadonlyMap<string, Shown> | undefined;
  /** What this tab sends itself. */
  readonly #ownConfirmed: ReadonlyMap<string, Shown>;
  /** What was saved when the answers of this visit were typed. */
  #before: ReadonlyMap<FieldName, string> = new Map();

  constructor(
    saver: Autosaver,
    confirmer: Confirmer,
    record: RecordStore<StudentRecord>,
    device: DeviceDrafts,
  ) {
    this.#saver = saver;
    this.#confirmer = confirmer;
    this.#ownConfirmed = confirmer.unsent;
    this.#record = record;
    this.#device = device;
  }

  /** Stores what is unsaved from now on. */
  start() {
    const storeChanges = () => {
      const isStored =
        this.#saver.unsaved === this.#stored && this.#confirmer.unsent === this.#storedConfirmed;
      if (!isStored) this.#store();
    };
    this.#saver.subscribe(storeChanges);
    this.#confirmer.subscribe(storeChanges);
    this.#store();
  }

  /**
   * Recoverable answers that are neither saved nor in an input of this page. The object's identity is kept until they
   * change.
   */
  get offer(): RecoverableDraft | undefined {
    return this.#offer;
  }

  /** What somebody else has saved since the offered answer was typed, as the text of its input; otherwise undefined. */
  newerText(name: FieldName): string | undefined {
    const before = this.#offer?.before?.get(name);
    const saved = this.#savedText(name);
    return before === undefined || before === saved ? undefined : saved;
  }

  /** Leaves an answer out of the offer, because the saved one is right. */
  drop(name: FieldName) {
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
      if (name === AGREEMENT && offer?.terms) this.#saver.agree(offer.terms);
      else this.#saver.choose(name, typed);
    }
    if (offer?.confirmed) this.#confirmer.restore(offer.confirmed);
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
    this.#storedConfirmed = this.#confirmer.unsent;
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
    const isOwnAgreement = unsaved.typed.has(AGREEMENT);
    const terms = isOwnAgreement ? unsaved.terms : this.#offer?.terms;
    const confirmed = new Map([...(this.#offer?.confirmed ?? []), ...this.#confirmer.unsent]);
    const before = new Map([...(this.#offer?.before ?? []), ...this.#before]);
    this.#device.store({ typed, progress: unsaved.progress, terms, confirmed, before });
  }

  #savedText(name: FieldName) {
    const record = this.#record.read();
    return record && formatInput(name, record[name]);
  }

  /** Loads the stored drafts. Answers that this tab holds or the server has are not offered. */
  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const own = this.#saver.unsaved.typed;
    try {
      const earlier = await this.#device.read();
      if (earlier) this.#setOffer(excludeKnown(earlier, own, this.#ownConfirmed, this.#record));
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
  ownConfirmed: ReadonlyMap<string, Shown>,
  record: RecordStore<StudentRecord>,
): RecoverableDraft | undefined {
  const saved = record.read();
  const typed = [...earlier.typed].filter(
    ([name, text]) =>
      own.get(name) !== text &&
      name !== 'terms_and_conditions' &&
      (name !== AGREEMENT || isAgreementKnown(earlier)) &&
      formatInput(name, saved?.[name] ?? null) !== text,
  );
  const confirmed = [...(earlier.confirmed ?? [])].filter(([item]) => !ownConfirmed.has(item));
  if (typed.length + confirmed.length === 0) return undefined;
  return { ...earlier, typed: new Map(typed), confirmed: new Map(confirmed) };
}
