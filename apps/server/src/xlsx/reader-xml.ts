import { damagedFileError } from './reader-errors.ts';

/** Called for the tokens of an XML document in order; names come without their prefix. */
export interface XmlHandlers {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** Longer than any tag or text of a workbook. */
const MAX_TOKEN_LENGTH = 1024 * 1024;

/** A streaming XML parser. Documents with a DTD are refused; workbooks have none. */
export class XmlReader {
  readonly #handlers: XmlHandlers;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #rest = '';

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers;
  }

  write(piece: Uint8Array) {
    this.#rest += this.#decoder.decode(piece, { stream: true });
    this.#rest = this.#rest.slice(this.#readTokens(this.#rest));
    if (this.#rest.length > MAX_TOKEN_LENGTH) throw damagedFileError();
  }

  /** @throws UnreadableFileError if the document is incomplete */
  end() {
    if (this.#rest.trim() !== '') throw damagedFileError();
  }

  /** Reads all complete tokens; returns the index of the first incomplete one. */
  #readTokens(xml: string) {
    let at = 0;
    for (;;) {
      const start = xml.indexOf('<', at);
      if (start === -1) return at;
      const end = findTokenEnd(xml, start);
      if (end === -1) return at;
      if (start > at) this.#handlers.text(decodeEntities(xml.slice(at, start)));
      this.#readTag(xml, start, end);
      at = end;
    }
  }

  #readTag(xml: string, start: number, end: number) {
    const second = xml[start + 1];
    if (second === '?') return;
    if (second === '!') {
      if (xml.startsWith(CDATA, start))
        this.#handlers.text(xml.slice(start + CDATA.length, end - ']]>'.length));
      return;
    }
    if (second === '/') {
      this.#handlers.close(localName(xml.slice(start + 2, end - 1).trimEnd()));
      return;
    }
    const isEmpty = xml[end - 2] === '/';
    const tag = xml.slice(start + 1, end - (isEmpty ? 2 : 1));
    const space = tag.search(/\s/);
    const name = localName(space === -1 ? tag : tag.slice(0, space));
    this.#handlers.open(name, space === -1 ? '' : tag.slice(space));
    if (isEmpty) this.#handlers.close(name);
  }
}

const CDATA = '<![CDATA[';
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Returns the index after the token at `start`, or -1 if it is incomplete. */
function findTokenEnd(xml: string, start: number) {
  if (xml.startsWith('<!--', start)) return indexAfter(xml, '-->', start + 4);
  if (xml.startsWith(CDATA, start)) return indexAfter(xml, ']]>', start);
  if (xml.startsWith('<!', start)) {
    if (xml.length < start + CDATA.length) return -1;
    throw damagedFileError();
  }
  return findTagEnd(xml, start);
}

function indexAfter(xml: string, mark: string, from: number) {
  const found = xml.indexOf(mark, from);
  return found === -1 ? -1 : found + mark.length;
}

/** Skips `>` inside attribute values. */
function findTagEnd(xml: string, start: number) {
  let quote = 0;
  for (let at = start; at < xml.length; at += 1) {
    const character = xml.charCodeAt(at);
    if (quote !== 0) {
      if (character === quote) quote = 0;
    } else if (character === DOUBLE_QUOTE || character === SINGLE_QUOTE) quote = character;
    else if (character === GREATER) return at + 1;
  }
  return -1;
}

const [DOUBLE_QUOTE, SINGLE_QUOTE, GREATER] = [0x22, 0x27, 0x3e];

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string) {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

/** Returns a function that reads an attribute's value; its regular expression is compiled once. */
export function attributeReader(name: string) {
  const pattern = new RegExp(String.raw`\s(?:\w+:)?${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`);
  return (attributes: string) => {
    const match = pattern.exec(attributes);
    return match ? decodeEntities(match[1] ?? match[2] ?? '') : undefined;
  };
}
