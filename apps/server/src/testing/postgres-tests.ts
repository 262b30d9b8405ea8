import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Returns the imports of a module: packages by name, own modules by their path under `src`. */
export type Imports = (file: string) => readonly string[];

/** Helpers of tests about the content of files, which run no SQL beyond that of the other tests of their feature. */
const FILE_CONTENT_HELPERS = new Set([
  'hucre/xlsx',
  'testing/read-form.ts',
  'testing/raw-workbook.ts',
  'testing/upload-files.ts',
]);

/**
 * Selects the tests that also run on PostgreSQL. Such a test opens a database, and one of these is true:
 * - its feature has a repository
 * - it is in `contract/` or `db/`
 * - it imports a repository, a module in `db/`, `database-template.ts`, Kysely, or a module that imports Kysely
 *
 * For tests with a helper of `FILE_CONTENT_HELPERS` only the third rule applies, without the modules in `testing/`.
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
  const isSelected = (file: string) => {
    const imports = importsOf(file);
    if (imports.some((each) => FILE_CONTENT_HELPERS.has(each)))
      return imports.some((each) => !each.startsWith('testing/') && isDatabase(each));
    return (
      withRepository.has(getFeatureFolder(file)) ||
      [ALL_ROUTES_FOLDER, 'db'].includes(getFeatureFolder(file)) ||
      imports.some(isDatabase)
    );
  };
  return files.filter((file) => file.endsWith('.test.ts') && opensDatabase(file) && isSelected(file));
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
  const importsByFile = new Map<string, readonly string[]>();
  const importsOf: Imports = (file) => {
    const known = importsByFile.get(file);
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
    importsByFile.set(file, imports);
    return imports;
  };
  return { files, importsOf };
}
