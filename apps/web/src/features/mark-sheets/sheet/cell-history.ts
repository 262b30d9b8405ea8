import type { CellName } from '#web/features/mark-sheets/sheet-kind.ts';

export interface CellText {
  readonly name: CellName;
  readonly typed: string;
}

/** What the cells had before each change of this page, to undo the last one first. */
export class CellHistory {
  readonly #changes: (readonly CellText[])[] = [];

  /** @param before the texts before the change; several cells when a block was pasted */
  add(before: readonly CellText[]) {
    if (before.length > 0) this.#changes.push(before);
  }

  /** Returns the texts before the last change and forgets it. */
  take(): readonly CellText[] | undefined {
    return this.#changes.pop();
  }
}
