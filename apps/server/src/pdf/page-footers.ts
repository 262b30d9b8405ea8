import { findStringEnd, PdfFile, findReference, findReferences } from './pdf-file.ts';

interface PageFooter {
  readonly footer: string;
  /** The page has no text. */
  readonly isBlank: boolean;
}

/** Text by glyph code. */
type Font = ReadonlyMap<number, string>;

/**
 * Reads the footer of each page of a PDF that our compiler made, from the drawn glyphs rather than from titles or tags.
 * Ligatures and reordered letters are read from `ActualText`, which the PDF does not have for right-to-left text.
 */
export function readPageFooters(pdf: Uint8Array): PageFooter[] {
  const file = new PdfFile(pdf);
  const fonts = new Map<number, Font>();
  const getFont = (number: number) => {
    const known = fonts.get(number);
    if (known) return known;
    const font = readFont(file.stream(findReference(file.text(number), 'ToUnicode')));
    fonts.set(number, font);
    return font;
  };
  return listPages(file, findReference(file.text(findReference(file.trailer, 'Root')), 'Pages')).map(
    (number) => {
      const page = file.text(number);
      const content = file.stream(findReference(page, 'Contents')).toString('latin1');
      const names = new Map<string, Font>();
      return readContent(content, (name) => {
        const font = names.get(name) ?? getFont(findReference(page, name.slice(1)));
        names.set(name, font);
        return font;
      });
    },
  );
}

function listPages(file: PdfFile, number: number): number[] {
  const text = file.text(number);
  return /\/Type\s+\/Pages\b/.test(text)
    ? findReferences(text, 'Kids').flatMap((kid) => listPages(file, kid))
    : [number];
}

function readFont(toUnicode: Buffer): Font {
  const font = new Map<number, string>();
  for (const [section] of toUnicode.toString('latin1').matchAll(/beginbfchar[^]*?endbfchar/g)) {
    for (const [, code = '', text = ''] of section.matchAll(/<([\dA-F]{4})>\s*<([\dA-F]+)>/g)) {
      font.set(Number.parseInt(code, 16), decodeUtf16(decodeBytes(`<${text}>`)));
    }
  }
  return font;
}

/** Reads the content stream of a page. Marked content with `ActualText` counts as that text. */
function readContent(content: string, getFont: (name: string) => Font): PageFooter {
  let footer = '';
  let isBlank = true;
  let font: Font = new Map();
  let operands: string[] = [];
  const marks: { isFooter: boolean; hasText: boolean }[] = [];
  const inside = (what: 'isFooter' | 'hasText') => marks.some((mark) => mark[what]);
  const open = () => {
    const written = operands[operands.indexOf('/ActualText') + 1];
    const hasText = operands.includes('/ActualText') && written !== undefined;
    if (hasText && inside('isFooter') && !inside('hasText')) footer += decodeText(decodeBytes(written));
    marks.push({ isFooter: operands.includes('/Footer'), hasText });
  };
  const show = () => {
    isBlank = false;
    if (inside('isFooter') && !inside('hasText')) footer += decodeGlyphs(operands, font);
  };
  const operators: Partial<Record<string, () => void>> = {
    BDC: open,
    BMC: open,
    EMC: () => marks.pop(),
    Tf: () => {
      font = getFont(operands.findLast((operand) => operand.startsWith('/')) ?? '');
    },
    Tj: show,
    TJ: show,
  };
  for (const token of tokenize(content)) {
    const operator = operators[token];
    if (operator) {
      operator();
      operands = [];
    } else operands.push(token);
  }
  return { footer, isBlank };
}

const TOKEN = /\/[^\s/<>[\]()]+|\(|<[\dA-F]*>|\b(?:BDC|BMC|EMC|Tf|TJ|Tj)\b/g;

/** Yields names, strings and the operators for text, fonts and marked content. */
function* tokenize(content: string) {
  const pattern = new RegExp(TOKEN);
  for (let found = pattern.exec(content); found; found = pattern.exec(content)) {
    if (found[0] === '(') pattern.lastIndex = findStringEnd(content, found.index);
    yield found[0] === '(' ? content.slice(found.index, pattern.lastIndex) : found[0];
  }
}

const UNKNOWN = '\ufffd';

function decodeGlyphs(operands: readonly string[], font: Font) {
  let text = '';
  for (const operand of operands) {
    if (operand.startsWith('/')) continue;
    const bytes = decodeBytes(operand);
    for (let at = 0; at < bytes.length; at += 2) {
      text += font.get(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)) ?? UNKNOWN;
    }
  }
  return text;
}

const escapes: Partial<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Decodes a literal or hexadecimal string. */
function decodeBytes(token: string): Uint8Array {
  if (token.startsWith('<')) return Buffer.from(token.slice(1, -1), 'hex');
  const bytes = new Uint8Array(token.length);
  let length = 0;
  for (let at = 1; at < token.length - 1; at += 1) {
    let byte = token.charCodeAt(at);
    if (byte === BACKSLASH) {
      const octal = /^[0-7]{1,3}/.exec(token.slice(at + 1, at + 4))?.[0];
      const escaped = token[at + 1] ?? '';
      byte = octal === undefined ? (escapes[escaped] ?? escaped).charCodeAt(0) : Number.parseInt(octal, 8);
      at += octal?.length ?? 1;
    }
    bytes[length] = byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}
const BACKSLASH = 0x5c;

const decodeUtf16 = (bytes: Uint8Array) => Buffer.from(bytes).swap16().toString('utf16le');
const decodeText = (bytes: Uint8Array) =>
  bytes[0] === 0xfe && bytes[1] === 0xff
    ? decodeUtf16(bytes.subarray(2))
    : Buffer.from(bytes).toString('latin1');
