import type { FieldName } from '@formroom/domain/registration/catalogue.ts';

/** What stands at the right edge of a box: nothing, a spinner, a check or an alert. */
export type Indicator = 'none' | 'saving' | 'saved' | 'failed';

/** How long a spinner, check mark or alert waits before it shows (R29). */
const INDICATOR_DELAY_MS = 600;

interface Entry {
  shown: Indicator;
  next: Indicator;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** Shows each field's state with the delay that keeps quick saves from flickering. */
export class Indicators {
  readonly #entries = new Map<FieldName, Entry>();
  readonly #onChange: () => void;

  constructor(changed: () => void) {
    this.#onChange = changed;
  }

  shown(name: FieldName): Indicator {
    return this.#entries.get(name)?.shown ?? 'none';
  }

  /** Makes an indicator show after the delay. The same one again does not restart the clock. */
  show(name: FieldName, next: Indicator) {
    const entry = this.#entries.get(name) ?? { shown: 'none', next: 'none' };
    if (entry.next === next) return;
    this.#entries.set(name, entry);
    clearTimeout(entry.timer);
    entry.next = next;
    // A check or an alert is about the text before; it must not stand beside the new one.
    if (next === 'saving') entry.shown = 'none';
    entry.timer = setTimeout(() => {
      entry.shown = next;
      this.#onChange();
    }, INDICATOR_DELAY_MS);
  }

  clear(name: FieldName) {
    clearTimeout(this.#entries.get(name)?.timer);
    this.#entries.delete(name);
  }

  stop() {
    for (const entry of this.#entries.values()) clearTimeout(entry.timer);
  }
}
