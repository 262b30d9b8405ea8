import { SaxesParser } from 'saxes';
import { damagedFileError } from './reader-errors.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

/** Called for the parts of an XML document in order; tag names are without namespace prefix. */
export interface XmlHandlers {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** A streaming XML parser. It rejects documents with a DTD, which workbooks never have. */
export class XmlReader {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #parser = new SaxesParser({ xmlns: false as const, position: false });

  constructor(handlers: XmlHandlers) {
    this.#parser.on('opentag', ({ name, attributes }) => handlers.open(localName(name), attributes));
    this.#parser.on('closetag', ({ name }) => handlers.close(localName(name)));
    this.#parser.on('text', (text) => handlers.text(text));
    this.#parser.on('cdata', (text) => handlers.text(text));
    this.#parser.on('doctype', rejectDocument);
    this.#parser.on('error', rejectDocument);
  }

  write(piece: Uint8Array) {
    this.#parser.write(this.#decoder.decode(piece, { stream: true }));
  }

  /** @throws UnreadableFileError if the document is incomplete */
  end() {
    this.#parser.close();
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function rejectDocument(): never {
  throw damagedFileError();
}

/** Returns a function that reads an attribute, whatever its prefix. */
export function attributeReader(name: string) {
  const end = `:${name}`;
  return (attributes: XmlAttributes): string | undefined => {
    if (attributes[name] !== undefined) return attributes[name];
    for (const each in attributes) if (each.endsWith(end)) return attributes[each];
    return undefined;
  };
}
