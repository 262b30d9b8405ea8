import { createHash } from 'node:crypto';
import { sharedObjects, writeSharedObjects, MergeState } from './merge-pdfs-state.ts';
import { mergePart } from './merge-pdfs-part.ts';
import { PdfFile } from './pdf-file.ts';

export interface PdfPart {
  readonly pdf: Uint8Array;
  /** A comment line written after the objects of this part, for code that reads the stream. */
  readonly comment: string;
}

/** Objects whose offsets are stored, and later written, together. */
const BLOCK_SIZE = 10_000;

/**
 * Merges tagged PDFs that our compiler made from one template, as a stream; a part is requested when the previous
 * output has been read. Each part starts on an odd page. Title, language and standard are those of the first part.
 * Only object offsets and tree nodes stay in memory.
 * @throws Error without a part, or for a PDF of another producer
 */
export async function* mergePdfs(parts: AsyncIterable<PdfPart>): AsyncGenerator<Uint8Array> {
  const writer = new PdfWriter();
  const identity = createHash('sha256');
  const state = new MergeState();
  for await (const { pdf, comment } of parts) {
    const file = new PdfFile(pdf);
    if (state.isEmpty) writer.write(file.header());
    identity.update(file.trailer);
    for (const { number, text, data } of mergePart(file, state)) {
      writer.begin(number);
      writer.write(text);
      if (data) writer.write(data);
    }
    writer.write(`%${comment}\n`);
    yield writer.take();
  }
  if (state.isEmpty) throw new Error('There is no part to merge.');

  for (const { number, text } of writeSharedObjects(state)) {
    writer.begin(number);
    writer.write(text);
  }
  const table = writer.position;
  yield writer.take();
  yield* writer.table();
  const id = `<${identity.digest('hex').slice(0, 32)}>`;
  writer.write(`trailer
<< /Size ${state.size} /Root ${sharedObjects.catalog} 0 R /Info ${state.info} 0 R /ID [${id} ${id}] >>
startxref
${table}
%%EOF
`);
  yield writer.take();
}

/** Counts bytes and records the offset of each object. */
class PdfWriter {
  /**
   * The offset of each object, by its number, in blocks: an array of numbers would take three times the memory while it
   * grows. 32 bits suffice for 4 GiB, or 90,000 report cards.
   */
  readonly #offsets: Uint32Array[] = [];
  #objects = 1;
  readonly #pieces: Buffer[] = [];
  #text = '';
  position = 0;

  write(piece: string | Buffer) {
    this.position += piece.length;
    if (typeof piece === 'string') this.#text += piece;
    else {
      this.#flush();
      this.#pieces.push(piece);
    }
  }

  begin(number: number) {
    const block = (this.#offsets[Math.floor(number / BLOCK_SIZE)] ??= new Uint32Array(BLOCK_SIZE));
    block[number % BLOCK_SIZE] = this.position;
    this.#objects = Math.max(this.#objects, number + 1);
    this.write(`${number} 0 obj\n`);
  }

  take(): Uint8Array {
    this.#flush();
    return Buffer.concat(this.#pieces.splice(0));
  }

  /** Writes the text as Latin-1, one byte per character. */
  #flush() {
    this.#pieces.push(Buffer.from(this.#text, 'latin1'));
    this.#text = '';
  }

  *table() {
    this.write(`xref\n0 ${this.#objects}\n`);
    for (const [index, block] of this.#offsets.entries()) {
      const lines = Array.from(
        block.subarray(0, this.#objects - index * BLOCK_SIZE),
        (offset) => `${String(offset).padStart(10, '0')} 00000 n \n`,
      );
      if (index === 0) lines[0] = '0000000000 65535 f \n';
      this.write(lines.join(''));
      yield this.take();
    }
  }
}
