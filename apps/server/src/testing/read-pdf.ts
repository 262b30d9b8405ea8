import { getDocumentProxy } from 'unpdf';

/** An element of a document's structure tree, in reading order. */
export interface PdfBlock {
  readonly role: string;
  readonly text: string;
  /** The cells of a table row. */
  readonly cells?: readonly string[];
}

interface StructNode {
  readonly role?: string;
  readonly id?: string;
  readonly children?: readonly StructNode[];
}
type ContentItem = { readonly str: string } | { readonly type: string; readonly id?: string };

/** Reads a PDF: its metadata, and its blocks in structure order rather than drawing order. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  try {
    const blocks: PdfBlock[] = [];
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const texts = getTexts(items);
      pages.push([...texts.values()].join(' '));
      // A scan has no structure tree, contrary to the library's types.
      const structure = (await page.getStructTree()) as StructNode | null;
      if (structure) blocks.push(...getBlocks(structure, texts));
    }
    const { info } = await document.getMetadata();
    const { Marked: isTagged } = ((await document.getMarkInfo()) ?? {}) as { Marked?: boolean };
    const { Title: title, Language: language } = info as { Title?: string; Language?: string };
    return { pages, blocks, title, language, isTagged };
  } finally {
    await document.destroy();
  }
}

/** The text of each marked content; text outside the structure, such as the page footer, under `''`. */
function getTexts(items: readonly ContentItem[]) {
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((each) => each !== '') ?? '';
      texts.set(id, (texts.get(id) ?? '') + item.str);
    } else if (item.type.startsWith('begin')) open.push(item.id ?? '');
    else open.pop();
  }
  return texts;
}

function getBlocks(node: StructNode, texts: ReadonlyMap<string, string>): PdfBlock[] {
  const { role = '', children = [] } = node;
  if (role === 'TR') {
    const cells = children.map((cell) => readText(cell, texts));
    return [{ role, text: cells.join(' '), cells }];
  }
  if (/^(P|H\d|Figure)$/.test(role)) return [{ role, text: readText(node, texts) }];
  return children.flatMap((child) => getBlocks(child, texts));
}

const readText = ({ id, children }: StructNode, texts: ReadonlyMap<string, string>): string =>
  id === undefined ? (children ?? []).map((child) => readText(child, texts)).join('') : (texts.get(id) ?? '');
