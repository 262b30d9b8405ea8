import type { Listeners } from '#web/lib/listeners.ts';

/** The icon at the right edge of an input: none, spinner, check mark or alert. */
export type Indicator = 'none' | 'saving' | 'saved' | 'failed';

/** The delay before a spinner, check mark or alert is shown (R29). */
const INDICATOR_DELAY_MS = 600;

interface Entry {
  shown: Indicator;
  next: Indicator;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** Shows each field's indicator after a delay, so that quick saves don't flicker. */
export class Indicators {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners: Listeners;

  /** @param listeners notified when an indicator appears */
  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  shown(name: string): Indicator {
    return this.#entries.get(name)?.shown ?? 'none';
  }

  /** Schedules an indicator. Setting the same one again does not restart the delay. */
  show(name: string, next: Indicator) {
    const entry = this.#entries.get(name) ?? { shown: 'none', next: 'none' };
    if (entry.next === next) return;
    this.#entries.set(name, entry);
    clearTimeout(entry.timer);
    entry.next = next;
    // A check mark or alert belongs to the previous text; it must not be shown beside the new one.
    if (next === 'saving') entry.shown = 'none';
    entry.timer = setTimeout(() => {
      entry.shown = next;
      this.#listeners.notify();
    }, INDICATOR_DELAY_MS);
  }

  clear(name: string) {
    clearTimeout(this.#entries.get(name)?.timer);
    this.#entries.delete(name);
  }

  stop() {
    for (const entry of this.#entries.values()) clearTimeout(entry.timer);
  }
}
