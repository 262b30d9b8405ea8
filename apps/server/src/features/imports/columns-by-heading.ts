import { bare } from '@formroom/domain/kinds/bare.ts';
import type { Table } from '../../documents/xlsx/reader.ts';
import { invalidFile } from '../../plugins/uploads.ts';

/**
 * What each column of a table is about, by its heading; several may mean `nothing`.
 * @param meanings by the heading without case and punctuation
 * @throws Problem 422 that names the headings that mean nothing, or the same as another
 */
export function columnsByHeading<Column extends string>(
  { columns }: Pick<Table, 'columns'>,
  meanings: ReadonlyMap<string, Column>,
): Column[] {
  const known = columns.map(({ heading }) => meanings.get(bare(heading)));
  const unknown = columns.filter((_, index) => known[index] === undefined);
  if (unknown.length > 0) {
    const names = unknown.map(({ letters, heading }) => `“${heading.slice(0, 50)}” (column ${letters})`);
    const [these, them] = unknown.length === 1 ? ['heading is', 'it'] : ['headings are', 'them'];
    throw invalidFile(
      `${unknown.length} ${these} not known: ${names.slice(0, 20).join(', ')}. Spell ${them} as the template or the export does, or delete the column.`,
    );
  }
  const twice = columns.find(
    (_, index) => known[index] !== 'nothing' && known.indexOf(known[index]) !== index,
  );
  if (twice) {
    const first = columns[known.indexOf(meanings.get(bare(twice.heading)))];
    throw invalidFile(
      `The columns ${first?.letters ?? ''} “${first?.heading ?? ''}” and ${twice.letters} “${twice.heading}” mean the same. Keep one of them.`,
    );
  }
  return known.filter((column) => column !== undefined);
}
