/** The numbers of the objects that all parts share. */
export const fixed = { catalog: 1, pages: 2, structure: 3, document: 4 } as const;

/** What is known of the whole while parts are added: what the shared objects name, by the numbers in the whole. */
export class Joint {
  /** How many numbers objects have, with 0. */
  size = 5;
  /** The first part’s catalog, and what says its title. */
  catalog = '';
  info = 0;
  readonly roles = new Map<string, string>();
  /** Nodes of the page tree: each part’s own, and blank pages between them. */
  readonly pages: number[] = [];
  pageCount = 0;
  /** The elements directly in the document. */
  readonly elements: number[] = [];
  /** Nodes of the trees by which a page finds its tags, and a table’s cell its headings. */
  readonly parents: number[] = [];
  readonly names: number[] = [];
  /** The first key among the parents that no page has. */
  nextKey = 0;

  /** A number for another object. */
  take() {
    this.size += 1;
    return this.size - 1;
  }

  get isEmpty() {
    return this.catalog === '';
  }
}

const listOf = (numbers: readonly number[]) => `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`;

/** The shared objects, when all parts are there. */
export function joinedObjects(joint: Joint) {
  const roles = Array.from(joint.roles, ([role, standard]) => `/${role} /${standard}`).join(' ');
  const names = joint.names.length === 0 ? '' : `/IDTree << /Kids ${listOf(joint.names)} >>`;
  const object = (number: number, content: string) => ({ number, text: `<< ${content} >>\nendobj\n\n` });
  return [
    { number: fixed.catalog, text: joint.catalog },
    object(fixed.pages, `/Type /Pages /Count ${joint.pageCount} /Kids ${listOf(joint.pages)}`),
    object(
      fixed.structure,
      `/Type /StructTreeRoot /RoleMap << ${roles} >> /K [${fixed.document} 0 R]
/ParentTree << /Kids ${listOf(joint.parents)} >> /ParentTreeNextKey ${joint.nextKey} ${names}`,
    ),
    object(
      fixed.document,
      `/Type /StructElem /S /Document /P ${fixed.structure} 0 R /K ${listOf(joint.elements)}`,
    ),
  ];
}
