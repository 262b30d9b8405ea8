/** The progress of rendering cards. */
export interface PrintedCards {
  readonly made: number;
  readonly total: number;
}

const PROGRESS_LINE = /%cards (\d{1,6})\/(\d{1,6})\n/g;
const MAX_LINE_LENGTH = '%cards 999999/999999\n'.length;

/** Reads the progress from comment lines such as `%cards 120/600` in a PDF that is still downloading. */
export class CardCounter {
  // A line may be split between two chunks.
  #tail = '';
  readonly #decoder = new TextDecoder('latin1');

  /** @returns the newest progress in a chunk, if it contains any */
  read(part: Uint8Array): PrintedCards | undefined {
    const text = this.#tail + this.#decoder.decode(part);
    this.#tail = text.slice(1 - MAX_LINE_LENGTH);
    const last = [...text.matchAll(PROGRESS_LINE)].at(-1);
    return last && { made: Number(last[1]), total: Number(last[2]) };
  }
}
