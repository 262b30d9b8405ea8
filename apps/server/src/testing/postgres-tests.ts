import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Returns the imports of a module: packages by name, own modules by their path under `src`. */
export type Imports = (file: string) => readonly string[];

/** Helpers of tests about the content of files, which add no SQL beyond the other tests of their feature. */
const FILE_CONTENT_HELPERS = new Set([
  'hucre/xlsx',
  'testing/read-form.ts',
  'testing/raw-workbook.ts',
  'testing/upload-files.ts',
]);

/**
 * Chooses the tests that run on PostgreSQL, too: those that open a database, where their feature has a repository and
 * the content of files is not their subject, they are a suite over all calls or lie in `db/`, or they themselves import
 * a repository, `db/`, the databases of the tests, or Kysely. Helpers of the tests that use Kysely do not count where
 * the content of files is the subject.
 * @param files every module under `src`, as `features/students/merge.ts`
 */
export function selectPostgresTests(files: readonly string[], importsOf: Imports): string[] {
  const withRepository = new Set(files.filter(isRepository).map(getFeatureFolder));
  const isDatabase = (file: string) =>
    isRepository(file) ||
    file.startsWith('db/') ||
    file === DATABASE_HELPER ||
    file === 'kysely' ||
    importsOf(file).includes('kysely');
  const opensDatabase = (file: string, seen = new Set<string>()): boolean => {
    if (file === DATABASE_HELPER) return true;
    if (seen.has(file)) return false;
    seen.add(file);
    return importsOf(file).some((each) => each.startsWith('testing/') && opensDatabase(each, seen));
  };
  const isChosen = (file: string) => {
    const imports = importsOf(file);
    if (imports.some((each) => FILE_CONTENT_HELPERS.has(each)))
      return imports.some((each) => !each.startsWith('testing/') && isDatabase(each));
    return (
      withRepository.has(getFeatureFolder(file)) ||
      [ALL_ROUTES_FOLDER, 'db'].includes(getFeatureFolder(file)) ||
      imports.some(isDatabase)
    );
  };
  return files.filter((file) => file.endsWith('.test.ts') && opensDatabase(file) && isChosen(file));
}

const DATABASE_HELPER = 'testing/database-template.ts';
const ALL_ROUTES_FOLDER = 'contract';
const isRepository = (file: string) => file.endsWith('.repository.ts');
/** The feature, or the folder under `src`. */
const getFeatureFolder = (file: string) => file.split('/', file.startsWith('features/') ? 2 : 1).join('/');

/** Reads the modules in a source folder, with their imports. */
export function readModules(src: string) {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split(sep).join('/'));
  const read = new Map<string, readonly string[]>();
  const importsOf: Imports = (file) => {
    const known = read.get(file);
    if (known) return known;
    const path = join(src, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const imports = Array.from(text.matchAll(IMPORT), ([, name = '']) =>
      name.startsWith('.')
        ? normalize(join(dirname(file), name))
            .split(sep)
            .join('/')
        : name,
    );
    read.set(file, imports);
    return imports;
  };
  return { files, importsOf };
}
