import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Why a file of environment variables can't be read. The one-line message is shown to the operator. */
export class EnvFileError extends Error {}

const WHITESPACE = /[ \t\r\n]/;
const NEWLINE = /[\r\n]/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Parses a file of environment variables by the rules of systemd's `EnvironmentFile`, so that the portal's service and
 * its commands read the same values: a comment has a line of its own, `$`, `&` and `#` in a value are plain text, quotes
 * and backslashes work as in a shell, and a backslash at the end of a line continues it. What systemd would ignore with a
 * warning is refused here.
 * @param path names the file in messages
 * @throws EnvFileError for a line that is no assignment
 */
export function parseEnvFile(text: string, path: string): Record<string, string> {
  const variables: Record<string, string> = {};
  const reader = new Reader(text, path);
  for (;;) {
    reader.skipWhitespace();
    if (reader.isAtEnd) return variables;
    if (reader.peek() === '#' || reader.peek() === ';') reader.skipComment();
    else {
      const name = reader.readName();
      variables[name] = reader.readValue();
    }
  }
}

class Reader {
  readonly #text: string;
  readonly #path: string;
  #at = 0;

  constructor(text: string, path: string) {
    this.#text = text;
    this.#path = path;
  }

  get isAtEnd() {
    return this.#at >= this.#text.length;
  }

  peek() {
    return this.#text[this.#at] ?? '';
  }

  #next() {
    const character = this.peek();
    this.#at += 1;
    return character;
  }

  #isAtLineEnd() {
    return this.isAtEnd || NEWLINE.test(this.peek());
  }

  skipWhitespace() {
    while (WHITESPACE.test(this.peek())) this.#at += 1;
  }

  /** Versions of systemd differ in whether a backslash continues a comment. */
  skipComment() {
    const start = this.#at;
    while (!this.#isAtLineEnd()) this.#at += 1;
    if (this.#text.slice(start, this.#at).endsWith('\\'))
      throw this.#error('a comment ends with a backslash');
  }

  readName() {
    const start = this.#at;
    while (!this.#isAtLineEnd() && this.peek() !== '=') this.#at += 1;
    const name = this.#text.slice(start, this.#at).trimEnd();
    if (this.peek() !== '=' || !NAME.test(name)) throw this.#error('this is not NAME=value');
    this.#at += 1;
    return name;
  }

  /** Quoted and unquoted parts follow one another; only whitespace at the end of an unquoted part is dropped. */
  readValue() {
    let value = '';
    for (;;) {
      while (!this.#isAtLineEnd() && WHITESPACE.test(this.peek())) this.#at += 1;
      if (this.#isAtLineEnd()) return value;
      const quote = this.peek();
      if (quote === "'" || quote === '"') value += this.#readQuoted(quote);
      else return value + this.#readUnquoted();
    }
  }

  /** A backslash stands for the character after it; before the end of a line, it joins the lines. */
  #readUnquoted() {
    let value = '';
    let kept = 0;
    while (!this.#isAtLineEnd()) {
      const character = this.#next();
      if (character === '\\') {
        const escaped = this.#next();
        if (!NEWLINE.test(escaped)) value += escaped;
        kept = value.length;
      } else {
        value += character;
        if (!WHITESPACE.test(character)) kept = value.length;
      }
    }
    return value.slice(0, kept);
  }

  #readQuoted(quote: string) {
    const error = this.#error(`the value has no closing ${quote}`);
    this.#at += 1;
    let value = '';
    for (;;) {
      if (this.isAtEnd) throw error;
      const character = this.#next();
      if (character === quote) return value;
      if (character !== '\\' || quote === "'") value += character;
      else {
        const escaped = this.#next();
        if ('"\\`$'.includes(escaped)) value += escaped;
        else if (escaped !== '\n') value += `\\${escaped}`;
      }
    }
  }

  #error(reason: string) {
    const line = this.#text.slice(0, this.#at).split('\n').length;
    return new EnvFileError(`${this.#path}, line ${line}: ${reason}.`);
  }
}

/** The file that deploy/formroom@.service reads. */
const SERVICE_FILE = '/etc/formroom.env';
/** Variables that say where the data is. */
const PLACES = ['DATA_DIR', 'DATABASE_URL', 'FILES_URL'];

/**
 * Adds the variables of a file to the environment, in which those that are set, also to nothing, are kept. The file is
 * the one of `--env FILE`, or else the service's, unless the environment says where the data is: then the two could name
 * different schools.
 * @returns the other arguments, and the file that was read
 * @throws EnvFileError if the file can't be read or parsed
 */
export function loadEnvironment(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  serviceFile = SERVICE_FILE,
): { args: string[]; file: string | undefined } {
  const { path: given, rest } = takeEnvOption(args);
  const isComplete = PLACES.some((name) => environment[name] !== undefined);
  // npm changes to the project's folder.
  const named = given === undefined ? undefined : resolve(environment.INIT_CWD ?? '.', given);
  const path = named ?? (!isComplete && existsSync(serviceFile) ? serviceFile : undefined);
  if (path !== undefined) {
    for (const [name, value] of Object.entries(parseEnvFile(readText(path), path)))
      environment[name] ??= value;
  }
  return { args: rest, file: path };
}

function takeEnvOption(args: readonly string[]) {
  const at = args.findIndex((arg) => arg === '--env' || arg.startsWith('--env='));
  const option = args[at];
  if (option === undefined) return { path: undefined, rest: [...args] };
  const isSeparate = option === '--env';
  const path = isSeparate ? args[at + 1] : option.slice('--env='.length);
  if (path === undefined || path === '') throw new EnvFileError('--env needs the name of a file.');
  return { path, rest: args.toSpliced(at, isSeparate ? 2 : 1) };
}

function readText(path: string) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new EnvFileError(
      (error as NodeJS.ErrnoException).code === 'EACCES'
        ? `This account has no permission to read ${path}, which says where the portal's data is.`
        : `The file of environment variables ${path} can't be read.`,
      { cause: error },
    );
  }
}
