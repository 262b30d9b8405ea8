import type { Table } from '../../documents/xlsx/reader.ts';
import { invalidFile } from '../../plugins/uploads.ts';
import type { Spelling } from './heading-matcher.ts';

const NAMED = 20;
const LONGEST_HEADING = 50;

/**
 * What each column of a table is about, by its heading; several may mean `nothing`.
 * @throws Problem 422 that names the headings that mean nothing, that could mean several columns, or the same as another
 */
export function columnsByHeading<Column extends string>(
  { columns }: Pick<Table, 'columns'>,
  find: (heading: string) => readonly Spelling<Column>[],
): Column[] {
  const matches = columns.map((column) => ({ ...column, could: find(column.heading) }));
  refuseUnknown(matches.filter(({ could }) => could.length === 0));
  refuseAmbiguous(matches.filter(({ could }) => could.length > 1));
  const known = matches.flatMap(({ could }) => could.slice(0, 1).map(({ column }) => column));
  const again = known.findIndex((column, index) => column !== 'nothing' && known.indexOf(column) !== index);
  if (again !== -1) {
    const first = matches[known.indexOf(known[again] ?? ('nothing' as Column))];
    const [one, other] = [first, matches[again]].map((column) => column && named(column));
    throw invalidFile(`${one ?? ''} and ${other ?? ''} are the same column. Delete one of them.`);
  }
  return known;
}

type Heading = Table['columns'][number];

const named = ({ letters, heading }: Heading) => `“${heading.slice(0, LONGEST_HEADING)}” (column ${letters})`;

function refuseUnknown(unknown: readonly Heading[]) {
  if (unknown.length === 0) return;
  const [these, them] = unknown.length === 1 ? ['heading is', 'it'] : ['headings are', 'them'];
  const names = unknown.slice(0, NAMED).map(named).join(', ');
  throw invalidFile(
    `${unknown.length} ${these} not known: ${names}. Spell ${them} as the template or the export does, or delete the column.`,
  );
}

function refuseAmbiguous(ambiguous: readonly (Heading & { could: readonly { heading: string }[] })[]) {
  if (ambiguous.length === 0) return;
  const sentences = ambiguous.slice(0, NAMED).map(({ could, ...column }) => {
    const headings = could.map(({ heading }) => heading);
    return `The heading ${named(column)} could mean ${headings.slice(0, -1).join(', ')} or ${headings.at(-1) ?? ''}.`;
  });
  throw invalidFile(`${sentences.join(' ')} Use one of these headings, or delete the column.`);
}
