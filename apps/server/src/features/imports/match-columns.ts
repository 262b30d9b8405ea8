import { LEFT_OUT, type SheetMatch, toValueField } from '@formroom/domain/api/import-matches.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import { markColumns, studentColumns } from '@formroom/domain/report-cards/columns.ts';
import { invalid, invalidFile } from '../../errors.ts';
import type { Table } from '../../xlsx/reader.ts';
import { type ColumnSet, findOwnColumn, type HeadingSpelling } from './heading-matcher.ts';
import { listMatchedFields, type MatchedTable } from './matches/matched-table.ts';

const MAX_LISTED = 20;
const MAX_HEADING_LENGTH = 50;

/**
 * Matches the columns of a table as the office did, else by their headings; several may be `nothing`.
 * @param options whether a match without a column of student IDs is rejected
 * @throws PortalError invalid naming headings that are unknown, ambiguous or duplicate
 */
export const matchColumns = <Column extends string>(
  { columns, match }: Pick<MatchedTable, 'columns' | 'match'>,
  { find, spellings }: ColumnSet<Column>,
  { needsId = true } = {},
): Column[] => (match ? readMatch(columns, match, { spellings, needsId }) : matchByHeadings(columns, find));

function readMatch<Column extends string>(
  columns: Table['columns'],
  match: SheetMatch,
  {
    spellings,
    needsId,
  }: { readonly spellings: readonly HeadingSpelling<Column>[]; readonly needsId: boolean },
) {
  const fields = listMatchedFields(columns, match);
  const matched = fields.map((field, index) => {
    if (field === LEFT_OUT) return field as Column;
    const own = findOwnColumn(spellings, columns[index]?.heading ?? '');
    if (own && own.column !== field) {
      throw invalidMatch(
        `${formatAt(columns, index)} is one of our headings and can’t be another column. Leave it out, or change the heading in the file.`,
      );
    }
    const spelling = spellings.find(({ column }) => column === field);
    if (spelling) return spelling.column;
    throw invalidMatch(
      `${formatAt(columns, index)} can’t be matched to “${formatField(field).slice(0, MAX_HEADING_LENGTH)}” in this sheet.`,
    );
  });
  const again = matched.findIndex(
    (column, index) => column !== LEFT_OUT && matched.indexOf(column) !== index,
  );
  const twice = matched[again];
  if (twice !== undefined) {
    const label = spellings.find(({ column }) => column === twice)?.heading ?? '';
    throw invalidMatch(
      `${formatAt(columns, matched.indexOf(twice))} and ${formatAt(columns, again)} are both matched to ${label}. Leave one of them out.`,
    );
  }
  if (needsId && !fields.includes('id')) throw invalidMatch(`Choose the column with the ${ID_HEADING}.`);
  return matched;
}

/** Our heading of a result, whose own sheets have it; messages never show the names of columns. */
export function formatField(field: string) {
  const mark = toValueField(field);
  const columns: Readonly<Partial<Record<string, { readonly heading: string }>>> = {
    ...studentColumns,
    ...markColumns,
  };
  const heading = columns[mark]?.heading ?? mark;
  return mark === field ? heading : `${field.slice(mark.length + 1)}: ${heading}`;
}

const invalidMatch = (reason: string) => invalid({ match: [reason] }, reason);

function formatAt(columns: Table['columns'], index: number) {
  const column = columns[index];
  return column ? formatColumn(column) : '';
}

function matchByHeadings<Column extends string>(
  columns: Table['columns'],
  find: ColumnSet<Column>['find'],
): Column[] {
  const matches = columns.map((column) => ({ ...column, could: find(column.heading) }));
  assertNoUnknown(matches.filter(({ could }) => could.length === 0));
  assertNoAmbiguous(matches.filter(({ could }) => could.length > 1));
  const known = matches.flatMap(({ could }) => could.slice(0, 1).map(({ column }) => column));
  const again = known.findIndex((column, index) => column !== 'nothing' && known.indexOf(column) !== index);
  if (again !== -1) {
    const first = matches[known.indexOf(known[again] ?? ('nothing' as Column))];
    const [one, other] = [first, matches[again]].map((column) => column && formatColumn(column));
    throw invalidFile(`${one ?? ''} and ${other ?? ''} are the same column. Delete one of them.`);
  }
  return known;
}

type Heading = Table['columns'][number];

const formatColumn = ({ letters, heading }: Heading) =>
  `“${heading.slice(0, MAX_HEADING_LENGTH)}” (column ${letters})`;

function assertNoUnknown(unknown: readonly Heading[]) {
  if (unknown.length === 0) return;
  const [these, them] = unknown.length === 1 ? ['heading is', 'it'] : ['headings are', 'them'];
  const names = unknown.slice(0, MAX_LISTED).map(formatColumn).join(', ');
  throw invalidFile(
    `${unknown.length} ${these} not known: ${names}. Spell ${them} as the template or the export does, or delete the column.`,
  );
}

function assertNoAmbiguous(ambiguous: readonly (Heading & { could: readonly { heading: string }[] })[]) {
  if (ambiguous.length === 0) return;
  const sentences = ambiguous.slice(0, MAX_LISTED).map(({ could, ...column }) => {
    const headings = could.map(({ heading }) => heading);
    return `The heading ${formatColumn(column)} could mean ${headings.slice(0, -1).join(', ')} or ${headings.at(-1) ?? ''}.`;
  });
  throw invalidFile(`${sentences.join(' ')} Use one of these headings, or delete the column.`);
}
