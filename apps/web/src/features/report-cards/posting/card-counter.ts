/** How many cards of a print are made. */
export interface PrintedCards {
  readonly made: number;
  readonly total: number;
}

const PROGRESS_LINE = /%cards (\d{1,6})\/(\d{1,6})\n/g;
const MAX_LINE_LENGTH = '%cards 999999/999999\n'.length;

/** Reads from a PDF that is still coming the comment lines `%cards 120/600` that say how far it is. */
export class CardCounter {
  // A line may come in two parts.
  #tail = '';
  readonly #decoder = new TextDecoder('latin1');

  /** @returns what the part says, if it says anything */
  read(part: Uint8Array): PrintedCards | undefined {
    const text = this.#tail + this.#decoder.decode(part);
    this.#tail = text.slice(1 - MAX_LINE_LENGTH);
    const last = [...text.matchAll(PROGRESS_LINE)].at(-1);
    return last && { made: Number(last[1]), total: Number(last[2]) };
  }
}
