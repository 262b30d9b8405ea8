import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Save } from '#web/lib/autosave/autosaver-ports.ts';

/** Pending saves that were sent beside another one. Such a save may arrive last, with an older text. */
export class ConcurrentSaves {
  readonly #open = new Set<Save>();

  /** Calls `ended` when the request has ended, with or without a response. */
  add(save: Save, answer: Promise<unknown>, ended: () => void) {
    this.#open.add(save);
    const end = () => {
      this.#open.delete(save);
      ended();
    };
    answer.then(end, end);
  }

  /** Whether a pending save contains another text for the field and may still overwrite this one. */
  couldOverwrite(name: FieldName, typed: string) {
    return [...this.#open].some((save) => (save.typed.get(name) ?? typed) !== typed);
  }
}
