import {
  catalogue,
  type FieldName,
  fieldNames,
  getHeading,
} from '@formroom/domain/registration/catalogue.ts';
import {
  fullNameHeadings,
  headingSynonyms,
  idHeadings,
  loginHeadings,
} from '@formroom/domain/registration/heading-synonyms.ts';
import { ERRORS_HEADING, ID_HEADING, statusHeadings } from '@formroom/domain/registration/spreadsheet.ts';
import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { invalidFile } from '../../../errors.ts';
import { matchColumns } from '../match-columns.ts';
import { type ColumnSet, createColumnSet } from '../heading-matcher.ts';
import type { MatchedTable } from '../matches/matched-table.ts';

/** The heading of a column with last and first name, as `Ramdeen, Anya`. */
export const FULL_NAME_HEADING = 'Student Name';

/** What a column stands for. `nothing` is ignored: such a column only shows the progress of a registration. */
export type Column = FieldName | 'id' | 'full_name' | 'nothing';

const withId = (synonyms: readonly string[]) =>
  createColumnSet<Column>([
    { column: 'id', heading: ID_HEADING, synonyms },
    { column: 'full_name', heading: FULL_NAME_HEADING, synonyms: fullNameHeadings },
    ...fieldNames.map((name) => ({
      column: name,
      heading: getHeading(catalogue[name]),
      synonyms: headingSynonyms[name] ?? [],
      aliases: [catalogue[name].label, name],
    })),
    ...[...Object.values(statusHeadings), ERRORS_HEADING].map((heading) => ({
      column: 'nothing' as const,
      heading,
    })),
  ]);

export const studentListColumns = withId(idHeadings);
const columnsWithLogin = withId([...idHeadings, ...loginHeadings]);
const columnsWithIgnoredLogin: ColumnSet<Column> = {
  ...studentListColumns,
  find: (heading) => (isLogin(heading) ? [{ column: 'nothing', heading }] : studentListColumns.find(heading)),
};

const logins = new Set(loginHeadings.map(normalizeHeading));
const isLogin = (heading: string) => logins.has(normalizeHeading(heading));

/** Returns the columns that the headings of a table can mean. A name for signing in is the ID only if nothing else is. */
export const getStudentColumns = ({ columns }: Pick<MatchedTable, 'columns'>) =>
  columns.some(({ heading }) => studentListColumns.find(heading).some(({ column }) => column === 'id'))
    ? columnsWithIgnoredLogin
    : columnsWithLogin;

/**
 * Matches the columns of a table by their headings. A full name is ignored if both names have columns of their own.
 * @param options whether the list needs a column of student IDs
 * @throws PortalError invalid naming headings that are unknown, ambiguous or duplicate
 */
export function matchStudentColumns(
  table: Pick<MatchedTable, 'columns' | 'match'>,
  options?: { readonly needsId: boolean },
): Column[] {
  const columns = matchColumns(table, getStudentColumns(table), options);
  const names = (['last_name', 'first_name'] as const).filter((name) => columns.includes(name));
  const [single] = names;
  if (single === undefined || !columns.includes('full_name')) return columns;
  if (names.length === 2) return columns.map((column) => (column === 'full_name' ? 'nothing' : column));
  const { letters, heading } = table.columns[columns.indexOf('full_name')] ?? { letters: '', heading: '' };
  throw invalidFile(
    `“${heading}” (column ${letters}) has both names, and there is a column “${getHeading(catalogue[single])}” as well. Delete one of them.`,
  );
}
