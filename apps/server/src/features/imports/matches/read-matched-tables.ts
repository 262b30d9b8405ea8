import type { SheetMatch } from '@formroom/domain/api/import-matches.ts';
import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import type { Database } from '../../../db/database.ts';
import { invalid } from '../../../http/problem.ts';
import { invalidFile } from '../../../http/uploads.ts';
import { UnreadableFileError } from '../../../xlsx/reader-errors.ts';
import { readUploadedTables } from '../../../xlsx/reader.ts';
import type { FindCodedValues, ImportKind } from '../import-kind.ts';
import { findMatches } from './import-matches.repository.ts';
import { type MatchedTable, withMatch } from './matched-table.ts';

interface UploadToRead {
  readonly path: string;
  readonly matches?: readonly SheetMatch[] | undefined;
  /** Headings by which the heading row is guessed if there is no column of student IDs. */
  readonly known: readonly string[];
}

/**
 * Reads an uploaded file, with the chosen or remembered matches of its sheets.
 * @throws Problem 422 if the file can't be read, or values are matched in a field that has no fixed set of them
 */
export async function readMatchedTables(
  db: Database,
  kind: ImportKind,
  { path, matches = [], known }: UploadToRead,
  log: Parameters<typeof readUploadedTables>[1],
): Promise<MatchedTable[]> {
  const remembered = await findMatches(db, kind.name);
  const findValues = await kind.loadCodedValues(db);
  assertCodedValues(matches, kind, findValues);
  const keys = [...listIdHeadings(matches), ...kind.keys];
  const rememberedKeys = listIdHeadings(remembered.map((each) => each.match));
  const read = (search: { readonly keys: readonly string[]; readonly known: readonly string[] }) =>
    readUploadedTables({ path, sheetMode: kind.sheetMode, ...search }, log);
  try {
    // A heading that stood for the ID in one file may mean something else in a file with a column of our own.
    const tables = await read({ keys, known: [] }).catch((error: unknown) => {
      if (!(error instanceof UnreadableFileError)) throw error;
      return read({ keys: [...keys, ...rememberedKeys], known });
    });
    return tables.map((table) =>
      withMatch(table, {
        chosen: matches,
        remembered,
        columnsOf: (matched) => kind.columnsOf(matched),
        findValues,
      }),
    );
  } catch (error) {
    if (error instanceof UnreadableFileError) throw invalidFile(error.message);
    throw error;
  }
}

/** Marks, names, numbers, dates and free text are read as they stand in the file. */
function assertCodedValues(matches: readonly SheetMatch[], kind: ImportKind, findValues: FindCodedValues) {
  const labels = new Map(kind.spellings.map(({ column, heading }) => [column, heading]));
  for (const [field, replaced] of matches.flatMap(({ values = {} }) => Object.entries(values))) {
    const label = labels.get(field) ?? field;
    const coded = findValues(field);
    const [unknown] = Object.values(replaced).filter((to) => to !== '' && coded?.isKnown(to) === false);
    if (!coded && Object.keys(replaced).length > 0) {
      throw invalid({
        match: [`The values of ${label} are read as they are in the file. Correct them there.`],
      });
    }
    if (unknown !== undefined) throw invalid({ match: [`“${unknown}” is no value of ${label}.`] });
  }
}

const listIdHeadings = (matches: readonly SheetMatch[]) =>
  matches
    .flatMap(({ columns }) => columns.filter(({ field }) => field === 'id').map(({ heading }) => heading))
    .filter((heading) => normalizeHeading(heading) !== '');
