import type { SheetMatch, unclearEncodingSchema } from '@formroom/domain/api/import-matches.ts';
import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import type { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import type { ErrorLog } from '../../../db/stored-json.ts';
import { invalid, PortalError, invalidFile } from '../../../errors.ts';
import { UnclearEncodingError, UnreadableFileError } from '../../../xlsx/reader-errors.ts';
import { readUploadedTables, type Table, type TableSearch } from '../../../xlsx/reader.ts';
import type { FindCodedValues, ImportChoices, ImportKind } from '../import-kind.ts';
import { listKnownHeadings } from './known-headings.ts';
import { findMatches } from './import-matches.repository.ts';
import { isChoice, type MatchedTable, withMatch } from './matched-table.ts';

interface UploadToRead extends Pick<ImportChoices, 'matches' | 'encoding' | 'hiddenRows'> {
  readonly path: string;
  /** Headings by which the heading row is guessed if there is no column of student IDs. */
  readonly known: readonly string[];
}

interface MatchedFile {
  readonly tables: readonly MatchedTable[];
  readonly otherSheets: readonly string[];
}

/**
 * Reads an uploaded file, with the chosen or remembered matches of its sheets.
 * @throws PortalError invalid if the file can't be read, only the office knows how its letters read, or values are
 * matched in a field
 *   that has no fixed set of them
 */
export async function readMatchedTables(
  db: Database,
  kind: ImportKind,
  { path, matches = [], known, encoding, hiddenRows }: UploadToRead,
  log: Parameters<typeof readUploadedTables>[1] & ErrorLog,
): Promise<MatchedFile> {
  const remembered = await findMatches(db, kind.name, log);
  const findValues = await kind.loadCodedValues(db);
  assertCodedValues(matches, kind, findValues);
  const keys = [...listIdHeadings(matches), ...kind.keys];
  const rememberedKeys = listIdHeadings(remembered.map((each) => each.match));
  const headings = listKnownHeadings(kind, matches);
  const read = (search: Pick<TableSearch, 'keys' | 'known'>) =>
    readUploadedTables({ path, headings, encoding, hiddenRows, ...search }, log);
  try {
    // A heading that stood for the ID in one file may mean something else in a file with a column of our own.
    const add = (table: Table) =>
      withMatch(table, {
        chosen: matches,
        remembered,
        getColumns: (matched) => kind.getColumns(matched, findValues),
        findValues,
      });
    const { tables, otherSheets } = await read({ keys, known: [] }).catch(async (error: unknown) => {
      if (!(error instanceof UnreadableFileError)) throw error;
      const searched = { keys: [...keys, ...rememberedKeys], known };
      if (known.length > 0 || !hasListWithoutIds(remembered)) return await read(searched);
      // It may be a list without IDs that was matched before. A table with neither an ID nor a match is not.
      const found = await read({ ...searched, known: headings });
      if (found.tables.map(add).some(({ keyColumn, match }) => keyColumn === -1 && !match)) throw error;
      return found;
    });
    return { tables: tables.map(add), otherSheets };
  } catch (error) {
    if (error instanceof UnreadableFileError) throw invalidFile(error.message);
    if (error instanceof UnclearEncodingError) throw unclearEncoding(error);
    throw error;
  }
}

/** Numbers, names, dates and free text are read as they stand in the file. */
function assertCodedValues(matches: readonly SheetMatch[], kind: ImportKind, findValues: FindCodedValues) {
  const labels = new Map(kind.spellings.map(({ column, heading }) => [column, heading]));
  for (const [field, replaced] of matches.flatMap(({ values = {} }) => Object.entries(values))) {
    const label = labels.get(field) ?? field;
    const coded = findValues(field);
    const isFixed = Object.keys(replaced).some((from) => coded?.canBeMatched?.(from) === false);
    const [unknown] = Object.values(replaced).filter((to) => coded && !isChoice(coded, to));
    if (isFixed || (!coded && Object.keys(replaced).length > 0)) {
      throw invalid({
        match: [`The values of ${label} are read as they are in the file. Correct them there.`],
      });
    }
    if (unknown !== undefined) throw invalid({ match: [`“${unknown}” is no value of ${label}.`] });
  }
}

const hasListWithoutIds = (remembered: readonly { readonly match: SheetMatch }[]) =>
  remembered.some(({ match: { columns } }) => !columns.some(({ field }) => field === 'id'));

const unclearEncoding = ({ message, choices: encodings }: UnclearEncodingError) =>
  new PortalError('invalid', message, {
    errors: { message: [message], encoding: [message] },
    data: { encodings } satisfies z.infer<typeof unclearEncodingSchema>,
  });

const listIdHeadings = (matches: readonly SheetMatch[]) =>
  matches
    .flatMap(({ columns }) => columns.filter(({ field }) => field === 'id').map(({ heading }) => heading))
    .filter((heading) => normalizeHeading(heading) !== '');
