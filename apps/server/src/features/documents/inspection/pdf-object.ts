import { PdfLexer, ReadLimitError } from './pdf-lexer.ts';

type Key = 'Type' | 'Root' | 'N' | 'First' | 'Filter' | 'DecodeParms' | 'F' | 'DP';

/** What the inspection needs to know of an object. */
export interface PdfObject {
  /** The tokens of the values by key; a repeated key has several values. */
  readonly entries: Readonly<Record<Key, string[][]>>;
  /** The index of the stream's data, right after the keyword. */
  readonly stream: number | undefined;
}

interface Reading {
  readonly bytes: Buffer;
  readonly at: number;
  /** How many bytes of the file may still be read. */
  readonly allowance: { bytes: number };
  /** Called for every name in the object, at any depth. */
  readonly onName: (name: string) => void;
}

const MAX_DEPTH = 500;
/** Tokens kept per value; the relevant values are short. */
const MAX_TOKENS = 10;
const MAX_REPEATS = 2;

const closing: Partial<Record<string, string>> = { '<<': '>>', '[': ']' };

/**
 * Reads one object. A malformed object is read on like the most lenient PDF reader would. Almost nothing is kept, so no
 * object takes much memory.
 * @throws ReadLimitError
 */
export function readObject({ bytes, at, allowance, onName }: Reading): PdfObject {
  const lexer = new PdfLexer(bytes, at, allowance);
  const open: string[] = [];
  let dictionary: Dictionary | undefined;
  do {
    const token = lexer.next();
    if (token === '') break;
    if (token.startsWith('/')) onName(token.slice(1));
    if (token === open.at(-1)) open.pop();
    else if (token === '<<' && open.length === 0) dictionary = new Dictionary();
    if (open.length > 0) dictionary?.add(token, open.length);
    const end = closing[token];
    if (end !== undefined) open.push(end);
    if (open.length > MAX_DEPTH) throw new ReadLimitError();
  } while (open.length > 0);
  const hasStream = dictionary !== undefined && lexer.next().startsWith('stream');
  return {
    entries: (dictionary ?? new Dictionary()).entries,
    stream: hasStream ? lexer.start + 'stream'.length : undefined,
  };
}

/** Detects which tokens are keys: names directly in the dictionary that are not the value of the preceding key. */
class Dictionary {
  readonly entries: Record<Key, string[][]> = {
    Type: [],
    Root: [],
    N: [],
    First: [],
    Filter: [],
    DecodeParms: [],
    F: [],
    DP: [],
  };
  #value: string[] | undefined;

  add(token: string, depth: number) {
    if (depth === 1 && token.startsWith('/') && this.#value?.length !== 0) {
      this.#value = [];
      const key = token.slice(1);
      if (this.#isKnown(key) && this.entries[key].length < MAX_REPEATS) this.entries[key].push(this.#value);
    } else if (this.#value && this.#value.length < MAX_TOKENS) {
      this.#value.push(token);
    }
  }

  #isKnown(key: string): key is Key {
    return Object.hasOwn(this.entries, key);
  }
}
