import type { Table } from '../../xlsx/reader.ts';
import { invalidFile } from '../../http/uploads.ts';
import type { HeadingSpelling } from './heading-matcher.ts';

const MAX_LISTED = 20;
const MAX_HEADING_LENGTH = 50;

/**
 * Matches the columns of a table by their headings; several may be `nothing`.
 * @throws Problem 422 naming headings that are unknown, ambiguous or duplicate
 */
export function matchColumns<Column extends string>(
  { columns }: Pick<Table, 'columns'>,
  find: (heading: string) => readonly HeadingSpelling<Column>[],
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
