import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Save } from '#web/lib/autosave/autosaver-ports.ts';

/** The saves that were sent beside another one and have not ended. Such a save may arrive last, with an older text. */
export class ConcurrentSaves {
  readonly #open = new Set<Save>();

  /** Calls `ended` with or without an answer. */
  add(save: Save, answer: Promise<unknown>, ended: () => void) {
    this.#open.add(save);
    const end = () => {
      this.#open.delete(save);
      ended();
    };
    answer.then(end, end);
  }

  /** Whether one of them may still put another text in the place of this one. */
  couldOverwrite(name: FieldName, typed: string) {
    return [...this.#open].some((save) => (save.typed.get(name) ?? typed) !== typed);
  }
}
