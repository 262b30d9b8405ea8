import { PdfLexer, ReadLimitError } from './pdf-lexer.ts';

type Key = 'Type' | 'Root' | 'N' | 'First' | 'Filter' | 'DecodeParms' | 'F' | 'DP';

/** What the inspection asks of an object. */
export interface PdfObject {
  /** The values of its dictionary's keys, each as its tokens. A key that repeats has several. */
  readonly entries: Readonly<Record<Key, string[][]>>;
  /** Where the data of its stream begins: right behind the keyword. */
  readonly stream: number | undefined;
}

interface Reading {
  readonly bytes: Buffer;
  readonly at: number;
  /** What may still be read of the file. */
  readonly allowance: { bytes: number };
  /** Is told every name in the object, at any depth. */
  readonly onName: (name: string) => void;
}

const MAX_DEPTH = 500;
/** Of a value; those that are asked for are short. */
const MAX_TOKENS = 10;
const MAX_REPEATS = 2;

const closing: Partial<Record<string, string>> = { '<<': '>>', '[': ']' };

/**
 * Reads one object. One that is not well formed is read on rather than left early, as the most lenient reader would,
 * and next to nothing is kept, so that no object takes memory.
 * @throws TooMuchToRead
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

/** Finds out which tokens are keys: a name directly in the dictionary, unless it is the value of the key before it. */
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
