import { sharedObjects, type MergeState } from './merge-pdfs-state.ts';
import { renumber } from './merge-pdfs-renumber.ts';
import { type PdfFile, findReference, findReferences } from './pdf-file.ts';

interface MergedObject {
  readonly number: number;
  readonly text: string;
  /** The stream, up to the end of the object. */
  readonly data: Buffer | undefined;
}

/** Yields the objects of a part, renumbered for the merged file. */
export function* mergePart(file: PdfFile, state: MergeState): Generator<MergedObject> {
  const shape = readStructure(file);
  const isFirst = state.isEmpty;
  const numbers = new Map<number, number>([
    [shape.structure, sharedObjects.structure],
    [shape.document, sharedObjects.document],
  ]);
  const omitted = new Set([shape.root, ...shape.outlines, ...(isFirst ? [] : [shape.metadata, shape.info])]);
  const objects = file
    .objects()
    .filter(({ number }) => !omitted.has(number) && !numbers.has(number))
    .map((object) => ({ ...object, mergedNumber: state.allocateNumber() }));
  for (const { number, mergedNumber } of objects) numbers.set(number, mergedNumber);
  const prefix = `P${String(state.parents.length).padStart(PREFIX_DIGITS, '0')}`;
  const toMerged = (text: string) => renumber(text, { numbers, prefix, firstKey: state.nextKey });
  const mergedNumberOf = (number: number) => Number.parseInt(toMerged(`${number} 0 R`));

  if (isFirst) {
    state.info = mergedNumberOf(shape.info);
    state.catalog = toMerged(shape.catalog).replace(/\/Pages \d+ 0 R/, `/Pages ${sharedObjects.pages} 0 R`);
  }
  for (const [, role = '', standard = ''] of shape.roles.matchAll(/\/(\w+)\s+\/(\w+)/g))
    state.roles.set(role, standard);
  yield* blankPage(shape, state);
  for (const { number, mergedNumber, ...object } of objects) {
    const { text, data } = file.read(object);
    yield {
      number: mergedNumber,
      text: number === shape.pages ? toMerged(text).replace('/Type /Pages', PARENT) : toMerged(text),
      data,
    };
  }
  state.pages.push(mergedNumberOf(shape.pages));
  yield* treeNodes(shape, state, toMerged);
  state.pageCount += shape.pageCount;
  state.nextKey += shape.keys;
}

const PREFIX_DIGITS = 6;
const PARENT = `/Type /Pages\n  /Parent ${sharedObjects.pages} 0 R`;

/** Adds a blank back page if the previous part ends on a front page. */
function* blankPage({ mediaBox }: PartStructure, state: MergeState): Generator<MergedObject> {
  if (state.pageCount % 2 === 0) return;
  const number = state.allocateNumber();
  state.pages.push(number);
  state.pageCount += 1;
  yield {
    number,
    data: undefined,
    text: formatObject(`/Type /Page /Parent ${sharedObjects.pages} 0 R /Resources << >> ${mediaBox}`),
  };
}

/** Writes the part's nodes of the parent tree and of the ID tree. */
function* treeNodes(
  { elements, parents, names, keys }: PartStructure,
  state: MergeState,
  toMerged: (text: string) => string,
): Generator<MergedObject> {
  for (const [, number] of toMerged(elements).matchAll(/(\d{1,10}) 0 R/g))
    state.elements.push(Number(number));
  const last = state.nextKey + keys - 1;
  const nums = toMerged(parents).replaceAll(
    /(\d{1,10})( \d{1,10} 0 R)/g,
    (_, key: string, value: string) => `${Number(key) + state.nextKey}${value}`,
  );
  const node = {
    number: state.allocateNumber(),
    data: undefined,
    text: formatObject(`/Limits [${state.nextKey} ${last}] /Nums [${nums}]`),
  };
  state.parents.push(node.number);
  yield node;
  if (names === '') return;
  const list = toMerged(`/Names [${names}]`);
  const ids = list.match(/\([^()]*\)/g) ?? [];
  const number = state.allocateNumber();
  state.names.push(number);
  yield {
    number,
    data: undefined,
    text: formatObject(`/Limits [${ids[0] ?? ''} ${ids.at(-1) ?? ''}] ${list}`),
  };
}

const formatObject = (content: string) => `<< ${content} >>\nendobj\n\n`;

type PartStructure = ReturnType<typeof readStructure>;

/** Reads the structure of a part, with its own object numbers. */
function readStructure(file: PdfFile) {
  const root = findReference(file.trailer, 'Root');
  const catalog = file.text(root);
  const structure = findReference(catalog, 'StructTreeRoot');
  const tree = file.text(structure);
  const [document = 0, ...others] = findReferences(tree, 'K');
  if (others.length > 0)
    throw new Error('The structure tree of a part must have exactly one document element.');
  const pages = findReference(catalog, 'Pages');
  const [firstPage = 0] = findReferences(file.text(pages), 'Kids');
  return {
    root,
    catalog: `${catalog.replace(/\/Outlines \d+ 0 R/, '')}endobj\n\n`,
    /** Left out; the WebAssembly compiler writes none without bookmarks. */
    outlines: catalog.includes('/Outlines') ? listOutlines(file, findReference(catalog, 'Outlines')) : [],
    metadata: findReference(catalog, 'Metadata'),
    info: findReference(file.trailer, 'Info'),
    pages,
    pageCount: readNumber(file.text(pages), 'Count'),
    mediaBox: matchFirst(file.text(firstPage), /\/MediaBox \[[^\]]*\]/),
    structure,
    document,
    roles: matchFirst(tree, /\/RoleMap\s+<<([^>]*)>>/),
    elements: matchFirst(file.text(document), /\/K\s+\[([^\]]*)\]/),
    parents: matchFirst(tree, /\/Nums\s+\[([^\]]*)\]/),
    keys: readNumber(tree, 'ParentTreeNextKey'),
    names: /\/Names\s+\[([^\]]*)\]/.exec(tree)?.[1] ?? '',
  };
}

/** Returns the numbers of an outline's root and of its items, which reference each other. */
function listOutlines(file: PdfFile, root: number): number[] {
  const found: number[] = [];
  const pending = [root];
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    found.push(number);
    const links = file.text(number).matchAll(/\/(?:First|Next) (\d{1,10}) 0 R/g);
    pending.push(...Array.from(links, ([, linked]) => Number(linked)));
  }
  return found;
}

function matchFirst(text: string, pattern: RegExp): string {
  const match = pattern.exec(text);
  if (!match) throw new Error(`A part has no ${pattern.source}.`);
  return match[1] ?? match[0];
}

const readNumber = (text: string, key: string) => Number(matchFirst(text, new RegExp(`/${key} (\\d+)`)));
