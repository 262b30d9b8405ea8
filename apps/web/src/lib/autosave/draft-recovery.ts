import { Listeners } from '#web/lib/autosave/listeners.ts';
import { formatInput } from '@formroom/domain/registration/answer.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { RecordSource } from '#web/lib/autosave/autosaver-ports.ts';
import type { DeviceDrafts, RecoverableDraft } from '#web/lib/autosave/device-drafts.ts';
import type { Unsaved } from '#web/lib/autosave/unsaved-storage.ts';

/** What an earlier visit typed and the school never got. It is offered, and kept until the family decides. */
export class DraftRecovery {
  readonly #device: DeviceDrafts;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #offer: RecoverableDraft | undefined;
  readonly #record: RecordSource;
  #isRead = false;
  #isReading = false;
  /** What this visit has not saved. */
  #current: Unsaved = { typed: new Map(), progress: new Map() };

  constructor(device: DeviceDrafts, record: RecordSource) {
    this.#device = device;
    this.#record = record;
  }

  /** Answers that are not saved and not in a box of this page; the same object until that changes. */
  get offer(): RecoverableDraft | undefined {
    return this.#offer;
  }

  /** Looks for what an earlier visit kept. What this tab has itself, or the school has, is nothing to offer. */
  async load() {
    if (this.#isReading) return;
    this.#isReading = true;
    const own = new Map(this.#current.typed);
    try {
      const earlier = await this.#device.read();
      if (earlier) this.#setOffer(excludeKnown(earlier, own, this.#record));
    } catch {
      // No key now: what is kept stays until it can be read.
      return;
    } finally {
      this.#isReading = false;
    }
    this.#isRead = true;
    this.update(this.#current);
  }

  /** Keeps what this visit has not saved, with what is still offered of the one before. */
  update(current: Unsaved) {
    this.#current = current;
    // Before it is read, what the earlier visit kept must not be overwritten.
    if (!this.#isRead) {
      void this.load();
      return;
    }
    const typed = new Map([...(this.#offer?.typed ?? []), ...current.typed]);
    this.#device.store({ typed, progress: current.progress });
  }

  /** Puts the answers into their boxes, from where they are saved. */
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
