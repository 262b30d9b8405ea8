import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { HEADING_SEARCH_ROWS } from './reader-errors.ts';
import type { SheetRow } from './reader-sheet.ts';

/** Finds the most likely heading row of a sheet that has no known key heading. */
export class HeadingGuess {
  readonly #known: ReadonlySet<string>;
  #seen = 0;
  #best: { readonly row: number; readonly known: number } | undefined;

  /** @param known headings that may be there */
  constructor(known: readonly string[]) {
    this.#known = new Set(known.map(normalizeHeading));
  }

  /** Returns the index of the first known heading in a row of texts, or -1. */
  readonly findKnownColumn = (texts: readonly string[]) =>
    texts.findIndex((text) => this.#known.has(normalizeHeading(text)));

  get isSearching() {
    return this.#seen < HEADING_SEARCH_ROWS;
  }

  /** The row with most known headings, else the first with several texts and no values; undefined if there is none. */
  get row() {
    return this.#best?.row;
  }

  /** The number of known headings in that row. */
  get knownHeadings() {
    return this.#best?.known ?? 0;
  }

  add({ row, cells }: SheetRow) {
    if (!this.isSearching) return;
    this.#seen += 1;
    const filled = cells.filter((cell) => cell !== undefined);
    const texts = filled.filter((cell) => typeof cell === 'string');
    const known = texts.filter((text) => this.#known.has(normalizeHeading(text))).length;
    const isLikely = known > 0 || (texts.length === filled.length && !texts.some((text) => /\d/.test(text)));
    if (filled.length < 2 || !isLikely) return;
    if (!this.#best || known > this.#best.known) this.#best = { row, known };
  }
}
