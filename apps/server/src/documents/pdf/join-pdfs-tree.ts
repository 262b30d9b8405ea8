/** The numbers of the objects that all parts share. */
export interface Fixed {
  readonly catalog: number;
  readonly pages: number;
  readonly structure: number;
  readonly document: number;
}

/** What the shared objects name of the parts, by the numbers that these have in the whole. */
export interface Tree {
  /** The first part’s catalog. */
  readonly catalog: string;
  readonly info: number;
  readonly roles: ReadonlyMap<string, string>;
  /** Nodes of the page tree: each part’s own, and blank pages between them. */
  readonly pages: readonly number[];
  readonly pageCount: number;
  /** The elements directly in the document. */
  readonly elements: readonly number[];
  /** Nodes of the trees by which a page finds its tags, and a table’s cell its headings. */
  readonly parents: readonly number[];
  readonly names: readonly number[];
  /** How many pages and other things have their own entry among the parents. */
  readonly nextKey: number;
}

export const references = (numbers: readonly number[]) =>
  `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`;

export const catalogOf = ({ catalog }: Tree) => catalog;

export const pageTree = ({ pages, pageCount }: Tree) =>
  `<<\n  /Type /Pages\n  /Count ${pageCount}\n  /Kids ${references(pages)}\n>>`;

export function structureTree({ roles, elements, parents, names, nextKey }: Tree, fixed: Fixed) {
  const roleMap = Array.from(roles, ([role, standard]) => `/${role} /${standard}`).join(' ');
  return [
    {
      number: fixed.structure,
      text: `<<
  /Type /StructTreeRoot
  /RoleMap << ${roleMap} >>
  /K [${fixed.document} 0 R]
  /ParentTree << /Kids ${references(parents)} >>
  /ParentTreeNextKey ${nextKey}${names.length === 0 ? '' : `\n  /IDTree << /Kids ${references(names)} >>`}
>>`,
    },
    {
      number: fixed.document,
      text: `<<
  /Type /StructElem
  /S /Document
  /P ${fixed.structure} 0 R
  /K ${references(elements)}
>>`,
    },
  ];
}
