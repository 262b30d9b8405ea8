import { createHash } from 'node:crypto';
import { sharedObjects, writeSharedObjects, MergeState } from './merge-pdfs-state.ts';
import { mergePart } from './merge-pdfs-part.ts';
import { PdfFile } from './pdf-file.ts';

interface PdfPart {
  readonly pdf: Uint8Array;
  /** A line behind this part’s objects, for who reads the bytes as they come. */
  readonly comment: string;
}

const TABLE_LINES = 10_000;

/**
 * One tagged PDF of many that our compiler made with the same template, in pieces: a part is asked for when what came
 * before is taken. Each part begins on the front of a sheet. Title, language and standard are those of the first.
 * Nothing is kept of a part but where its objects begin and what the trees of pages and tags name.
 * @throws Error where there is no part, or one is of another make
 */
export async function* mergePdfs(parts: AsyncIterable<PdfPart>): AsyncGenerator<Uint8Array> {
  const writer = new PdfWriter();
  const identity = createHash('sha256');
  const joint = new MergeState();
  for await (const { pdf, comment } of parts) {
    const file = new PdfFile(pdf);
    if (joint.isEmpty) writer.write(file.header());
    identity.update(file.trailer);
    for (const { number, text, data } of mergePart(file, joint)) {
      writer.begin(number);
      writer.write(text);
      if (data) writer.write(data);
    }
    writer.write(`%${comment}\n`);
    yield writer.take();
  }
  if (joint.isEmpty) throw new Error('There is nothing to join.');

  for (const { number, text } of writeSharedObjects(joint)) {
    writer.begin(number);
    writer.write(text);
  }
  const table = writer.position;
  yield writer.take();
  yield* writer.table();
  const id = `<${identity.digest('hex').slice(0, 32)}>`;
  writer.write(`trailer
<< /Size ${joint.size} /Root ${sharedObjects.catalog} 0 R /Info ${joint.info} 0 R /ID [${id} ${id}] >>
startxref
${table}
%%EOF
`);
  yield writer.take();
}

/** Counts bytes, and remembers at which each object begins. */
class PdfWriter {
  readonly #offsets: number[] = [];
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
    this.#offsets[number] = this.position;
    this.write(`${number} 0 obj\n`);
  }

  take(): Uint8Array {
    this.#flush();
    return Buffer.concat(this.#pieces.splice(0));
  }

  /** Each character of a text is a byte. */
  #flush() {
    this.#pieces.push(Buffer.from(this.#text, 'latin1'));
    this.#text = '';
  }

  *table() {
    this.write(`xref\n0 ${this.#offsets.length}\n0000000000 65535 f \n`);
    for (let at = 1; at < this.#offsets.length; at += TABLE_LINES) {
      for (const offset of this.#offsets.slice(at, at + TABLE_LINES)) {
        this.write(`${String(offset).padStart(10, '0')} 00000 n \n`);
      }
      yield this.take();
    }
  }
}
