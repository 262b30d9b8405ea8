/** Reading takes more than any valid file of the accepted size needs. */
export class ReadLimitError extends Error {}

const MAX_TOKEN_LENGTH = 200;

const WHITESPACE = 1;
const DELIMITER = 2;
const classes = new Uint8Array(256);
for (const byte of Buffer.from('\0\t\n\f\r ', 'latin1')) classes[byte] = WHITESPACE;
for (const byte of Buffer.from('()<>[]{}/%', 'latin1')) classes[byte] = DELIMITER;

const code = (character: string) => character.charCodeAt(0);
const OPEN_STRING = code('(');
const CLOSE_STRING = code(')');
const ESCAPE = code('\\');
const LESS = code('<');
const GREATER = code('>');
const NAME = code('/');
const COMMENT = code('%');
const NEWLINE = code('\n');
const RETURN = code('\r');

/**
 * Reads the tokens of PDF objects (ISO 32000-2, 7.2 and 7.3). A name is returned as `/Name` with its escapes resolved,
 * a string as `(` without content, and the end of the input as an empty string.
 */
export class PdfLexer {
  readonly #bytes: Buffer;
  readonly #allowance: { bytes: number };
  #at: number;
  #start = 0;

  /** @param allowance how many bytes may still be read, shared by all lexers of a file */
  constructor(bytes: Buffer, at: number, allowance: { bytes: number }) {
    this.#bytes = bytes;
    this.#at = at;
    this.#allowance = allowance;
  }

  /** The index of the latest token. */
  get start() {
    return this.#start;
  }

  /** @throws ReadLimitError */
  next(): string {
    const before = this.#at;
    const token = this.#token();
    this.#allowance.bytes -= this.#at - before;
    if (this.#allowance.bytes < 0) throw new ReadLimitError();
    return token;
  }

  #token(): string {
    this.#skipSpace();
    this.#start = this.#at;
    const first = this.#bytes[this.#at];
    if (first === undefined) return '';
    if (first === OPEN_STRING) return this.#string();
    if (first === LESS || first === GREATER) return this.#angle(first);
    if (first === NAME) return `/${unescapeName(this.#word())}`;
    if (classes[first] !== DELIMITER) return this.#word(0);
    this.#at += 1;
    return String.fromCharCode(first);
  }

  #skipSpace() {
    for (let byte = this.#bytes[this.#at]; byte !== undefined; byte = this.#bytes[this.#at]) {
      if (byte === COMMENT) this.#skipLine();
      else if (classes[byte] === WHITESPACE) this.#at += 1;
      else return;
    }
  }

  #skipLine() {
    for (let byte = this.#bytes[this.#at]; byte !== undefined; byte = this.#bytes[this.#at]) {
      if (byte === NEWLINE || byte === RETURN) return;
      this.#at += 1;
    }
  }

  #string() {
    let depth = 0;
    for (; this.#at < this.#bytes.length; this.#at += 1) {
      const byte = this.#bytes[this.#at];
      if (byte === ESCAPE) this.#at += 1;
      else if (byte === OPEN_STRING) depth += 1;
      else if (byte === CLOSE_STRING) depth -= 1;
      if (depth === 0) break;
    }
    this.#at = Math.min(this.#at + 1, this.#bytes.length);
    return '(';
  }

  /** Reads `<<`, `>>` or a hexadecimal string. */
  #angle(first: number) {
    if (this.#bytes[this.#at + 1] === first) {
      this.#at += 2;
      return first === LESS ? '<<' : '>>';
    }
    if (first === GREATER) {
      this.#at += 1;
      return '>';
    }
    const end = this.#bytes.indexOf(GREATER, this.#at);
    this.#at = end < 0 ? this.#bytes.length : end + 1;
    return '(';
  }

  /** Returns the text up to the next space or delimiter, after `skipped` bytes. */
  #word(skipped = 1) {
    const start = this.#at + skipped;
    let end = start;
    while (end < this.#bytes.length && classes[this.#bytes[end] ?? 0] === 0) end += 1;
    this.#at = end;
    return this.#bytes.toString('latin1', start, Math.min(end, start + MAX_TOKEN_LENGTH));
  }
}

const unescapeName = (name: string) =>
  name.includes('#')
    ? name.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name;
