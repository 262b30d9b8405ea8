import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;
const TYPE_IMPORT = /^import type [^;]*;/gm;

/** Returns what a module imports, except types: packages by name, own modules by their path under `src`. */
export type Imports = (file: string) => readonly string[];

/** The test files that open a database, by their path under `src`. */
export interface DatabaseTests {
  /**
   * About SQL: in `db/`, or they import a repository, Kysely or a module in `db/` that imports it; and those that send
   * values which PostgreSQL may reject where SQLite stores them.
   */
  readonly aboutSql: readonly string[];
  readonly others: readonly string[];
}

/** @param files every module under `src`, as `features/students/merge.ts` */
export function findDatabaseTests(files: readonly string[], importsOf: Imports): DatabaseTests {
  const opensDatabase = (file: string, seen = new Set<string>()): boolean => {
    if (file === DATABASE_HELPER) return true;
    if (seen.has(file)) return false;
    seen.add(file);
    return importsOf(file).some((each) => each.startsWith('testing/') && opensDatabase(each, seen));
  };
  const isDatabaseModule = (module: string): boolean =>
    module === 'kysely' ||
    module === DATABASE_HELPER ||
    module.endsWith('.repository.ts') ||
    (module.startsWith('db/') && importsOf(module).some(isDatabaseModule));
  const isAboutSql = (file: string) => SQL_TESTS.test(file) || importsOf(file).some(isDatabaseModule);
  const tests = files.filter((file) => file.endsWith('.test.ts') && opensDatabase(file));
  return { aboutSql: tests.filter(isAboutSql), others: tests.filter((file) => !isAboutSql(file)) };
}

const DATABASE_HELPER = 'testing/database-template.ts';
const SQL_TESTS = /^(?:db\/|contract\/(?:fuzz|bad-input)\.test)/;

/** What a test executed on SQLite. */
export interface ExecutedStatements {
  /** The path of the test's file under `src`. */
  readonly file: string;
  /** Its own name after those of its groups. */
  readonly name: string;
  readonly ms: number;
  /** A digest of each statement. */
  readonly statements: readonly string[];
}

/** Names the folder to which the tests on SQLite write what they executed. */
export const RECORDS_VARIABLE = 'TEST_STATEMENTS';

/** Reads what each test executed, or nothing if it was not recorded. */
export function readExecutedStatements(folder: string | undefined): ExecutedStatements[] {
  if (folder === undefined || !existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as ExecutedStatements),
  );
}

/** About how many milliseconds longer a test takes on PostgreSQL, which creates and deletes a database for it. */
const DATABASE_MS = 150;

/**
 * Selects the tests not about SQL that run on PostgreSQL: as few as it takes to run each statement that all tests
 * executed on SQLite. Prefers quick tests. Returns full names by file.
 */
export function selectOtherTests(
  { aboutSql, others }: DatabaseTests,
  executed: readonly ExecutedStatements[],
) {
  const selected: Record<string, string[]> = {};
  const covered = new Set(
    executed.filter(({ file }) => aboutSql.includes(file)).flatMap(({ statements }) => statements),
  );
  let rest = executed.filter(({ file }) => others.includes(file));
  for (;;) {
    const gains = rest
      .map((test) => ({ test, gain: countNew(test, covered) / (test.ms + DATABASE_MS) }))
      .filter(({ gain }) => gain > 0);
    const [best] = gains.toSorted((one, other) => other.gain - one.gain);
    if (!best) return selected;
    const { file, name, statements } = best.test;
    (selected[file] ??= []).push(name);
    for (const statement of statements) covered.add(statement);
    rest = gains.map(({ test }) => test);
  }
}

const countNew = ({ statements }: ExecutedStatements, covered: ReadonlySet<string>) =>
  statements.filter((statement) => !covered.has(statement)).length;

const source = fileURLToPath(new URL('..', import.meta.url));
/** A module as `readModules` names it. */
export const pathUnderSource = (path: string) => relative(source, path).split(sep).join('/');

/** Reads the modules in a source folder, with their imports. */
export function readModules(src: string) {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split(sep).join('/'));
  const importsByFile = new Map<string, readonly string[]>();
  const importsOf: Imports = (file) => {
    const known = importsByFile.get(file);
    if (known) return known;
    const path = join(src, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const imports = Array.from(text.replaceAll(TYPE_IMPORT, '').matchAll(IMPORT), ([, name = '']) =>
      name.startsWith('.')
        ? normalize(join(dirname(file), name))
            .split(sep)
            .join('/')
        : name,
    );
    importsByFile.set(file, imports);
    return imports;
  };
  return { files, importsOf };
}
