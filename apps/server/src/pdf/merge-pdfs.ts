import { randomBytes } from 'node:crypto';
import { findReference, findReferences, findStringEnd, PdfFile } from './pdf-file.ts';

export interface PdfPart {
  readonly pdf: Uint8Array;
  /** A comment line written after the objects of this part, for code that reads the stream. */
  readonly comment: string;
}

/** Objects that all parts share, written last. */
const shared = { catalog: 1, pages: 2, structure: 3, document: 4 } as const;

/** Lines of the cross-reference table that are written together. */
const BLOCK_SIZE = 10_000;

/**
 * Merges tagged PDFs that our compiler made from one template, as a stream; a part is requested when the previous
 * output has been read. Each part starts on an odd page. Title, language and standard are those of the first part;
 * outlines are left out. Only object offsets and tree nodes stay in memory.
 * @throws Error without a part, or for a PDF of another producer
 */
export async function* mergePdfs(parts: AsyncIterable<PdfPart>): AsyncGenerator<Uint8Array> {
  const merged = new MergedPdf();
  for await (const { pdf, comment } of parts) {
    merged.add(new PdfFile(pdf), comment);
    yield merged.take();
  }
  yield* merged.end();
}

class MergedPdf {
  #pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\x80\x80\x80\x80\n\n', 'latin1')];
  #position = this.#pieces[0]?.length ?? 0;
  /** The offset of each object, by its number; 0 for an unused number. */
  readonly #offsets = [0, 0, 0, 0, 0];
  /** The objects that only the first part contributes. */
  #first: { readonly catalog: string; readonly roles: string; readonly info: number } | undefined;
  /** Nodes of the page tree, structure tree, parent tree and ID tree. */
  readonly #pages: number[] = [];
  readonly #elements: number[] = [];
  readonly #keys: number[] = [];
  readonly #ids: number[] = [];
  #pageCount = 0;
  /** The first unused key of the parent tree. */
  #nextKey = 0;

  add(file: PdfFile, comment: string) {
    const root = findReference(file.trailer, 'Root');
    const info = findReference(file.trailer, 'Info');
    const catalog = file.text(root);
    const structure = findReference(catalog, 'StructTreeRoot');
    const tree = file.text(structure);
    const [document = 0, ...others] = findReferences(tree, 'K');
    if (others.length > 0) throw new Error('A part must have exactly one document element.');
    const pages = findReference(catalog, 'Pages');
    const pageTree = file.text(pages);
    this.#endSheet(file.text(findReferences(pageTree, 'Kids')[0] ?? 0));

    const base = this.#offsets.length;
    const objects = file.objects();
    const known = new Set(objects.map(({ number }) => number));
    const toMerged = (number: number) => {
      // Otherwise it could become a reference to another student's object.
      if (!known.has(number)) throw new Error(`A part has no object ${number}.`);
      return number === structure ? shared.structure : number === document ? shared.document : base + number;
    };
    // Every part has the same IDs. The prefix keeps the order of the parts.
    const prefix = `P${String(this.#keys.length).padStart(6, '0')}`;
    const rewrite = (text: string) => rewriteObject(text, { toMerged, firstKey: this.#nextKey, prefix });
    const omitted = new Set([root, structure, document]);
    if (this.#first) omitted.add(info).add(findReference(catalog, 'Metadata'));
    for (const { number, ...span } of objects) {
      if (omitted.has(number)) continue;
      const { text, data } = file.read(span);
      const merged = rewrite(text);
      this.#write(
        toMerged(number),
        number === pages ? merged.replace('/Pages', `/Pages\n  /Parent ${shared.pages} 0 R`) : merged,
        data,
      );
    }
    this.#first ??= {
      catalog: rewrite(catalog)
        .replace(/\/Pages \d+ 0 R/, `/Pages ${shared.pages} 0 R`)
        .replace(/\/Outlines \d+ 0 R/, ''),
      roles: match(tree, /\/RoleMap\s+<<[^>]*>>/),
      info: toMerged(info),
    };
    this.#pages.push(toMerged(pages));
    this.#elements.push(...findReferences(file.text(document), 'K').map(toMerged));
    this.#addTreeNodes(tree, rewrite);
    this.#pageCount += Number(match(pageTree, /(?<=\/Count )\d+/));
    this.#nextKey += Number(match(tree, /(?<=\/ParentTreeNextKey )\d+/));
    this.#append(`%${comment}\n`);
  }

  *end() {
    if (!this.#first) throw new Error('There is no part to merge.');
    const { catalog, roles, info } = this.#first;
    const kids = (numbers: readonly number[]) => `[${numbers.map((each) => `${each} 0 R`).join(' ')}]`;
    const idTree = this.#ids.length > 0 ? `/IDTree << /Kids ${kids(this.#ids)} >>` : '';
    this.#write(shared.catalog, `${catalog}endobj\n\n`);
    this.#writeDictionary(shared.pages, `/Type /Pages /Count ${this.#pageCount} /Kids ${kids(this.#pages)}`);
    this.#writeDictionary(
      shared.structure,
      `/Type /StructTreeRoot ${roles} /K [${shared.document} 0 R] /ParentTree << /Kids ${kids(this.#keys)} >> /ParentTreeNextKey ${this.#nextKey} ${idTree}`,
    );
    this.#writeDictionary(
      shared.document,
      `/Type /StructElem /S /Document /P ${shared.structure} 0 R /K ${kids(this.#elements)}`,
    );
    const table = this.#position;
    const size = this.#offsets.length;
    this.#append(`xref\n0 ${size}\n`);
    for (let at = 0; at < size; at += BLOCK_SIZE) {
      const block = this.#offsets.slice(at, at + BLOCK_SIZE);
      this.#append(block.map(formatTableEntry).join(''));
      yield this.take();
    }
    const id = `<${randomBytes(16).toString('hex')}>`;
    this.#append(
      `trailer\n<< /Size ${size} /Root ${shared.catalog} 0 R /Info ${info} 0 R /ID [${id} ${id}] >>\nstartxref\n${table}\n%%EOF\n`,
    );
    yield this.take();
  }

  /** Returns what was written since the last call. */
  take(): Uint8Array {
    return Buffer.concat(this.#pieces.splice(0));
  }

  /** Adds a blank back page if the last part ends on a front page. */
  #endSheet(page: string) {
    if (this.#pageCount % 2 === 0) return;
    const size = match(page, /\/MediaBox \[[^\]]*\]/);
    const number = this.#offsets.length;
    this.#writeDictionary(number, `/Type /Page /Parent ${shared.pages} 0 R /Resources << >> ${size}`);
    this.#pages.push(number);
    this.#pageCount += 1;
  }

  /** Writes the part's nodes of the parent tree and of the ID tree. */
  #addTreeNodes(tree: string, rewrite: (text: string) => string) {
    const entries = rewrite(match(tree, /(?<=\/Nums\s+\[)[^\]]*/)).split(/(?<= R) /);
    const nums = entries.map((entry) => entry.replace(/^\d+/, (key) => String(Number(key) + this.#nextKey)));
    const last = this.#nextKey + entries.length - 1;
    this.#keys.push(this.#offsets.length);
    this.#writeDictionary(
      this.#offsets.length,
      `/Limits [${this.#nextKey} ${last}] /Nums [${nums.join(' ')}]`,
    );
    const names = /\/Names\s+\[[^\]]*\]/.exec(tree)?.[0].replace(/\s+/, ' ');
    if (names === undefined) return;
    const merged = rewrite(names);
    const ids = merged.match(/\([^()]*\)/g) ?? [];
    this.#ids.push(this.#offsets.length);
    this.#writeDictionary(this.#offsets.length, `/Limits [${ids[0] ?? ''} ${ids.at(-1) ?? ''}] ${merged}`);
  }

  #writeDictionary(number: number, content: string) {
    this.#write(number, `<< ${content} >>\nendobj\n\n`);
  }

  #write(number: number, text: string, data?: Buffer) {
    while (this.#offsets.length <= number) this.#offsets.push(0);
    this.#offsets[number] = this.#position;
    this.#append(`${number} 0 obj\n${text}`);
    if (data) this.#append(data);
  }

  #append(piece: string | Buffer) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
    this.#pieces.push(bytes);
    this.#position += bytes.length;
  }
}

const formatTableEntry = (offset: number) =>
  offset === 0 ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;

function match(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0];
  if (found === undefined) throw new Error(`A part has no ${pattern.source}.`);
  return found;
}

interface Rewriting {
  readonly toMerged: (number: number) => number;
  readonly firstKey: number;
  readonly prefix: string;
}

/** Matches a list of IDs, an ID, any other string, a reference, and a page's key of the parent tree. */
const TOKEN = /\/(?:Headers|Names) \[[^\]]*\]|\/ID \(|\(|\d{1,10} 0 R|\/StructParents? \d+/g;

/** Rewrites the references, keys and IDs of an object. Other strings stay unchanged, because they hold a family's text. */
function rewriteObject(text: string, { toMerged, firstKey, prefix }: Rewriting): string {
  let result = '';
  let copiedTo = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [found] = token;
    if (found === '(') TOKEN.lastIndex = findStringEnd(text, token.index);
    else {
      const rewritten = found.startsWith('/Struct')
        ? found.replace(/\d+/, (key) => String(Number(key) + firstKey))
        : found
            .replaceAll('(', `(${prefix}`)
            .replaceAll(/\d{1,10}(?= 0 R)/g, (number) => String(toMerged(Number(number))));
      result += text.slice(copiedTo, token.index) + rewritten;
      copiedTo = TOKEN.lastIndex;
    }
  }
  return result + text.slice(copiedTo);
}
