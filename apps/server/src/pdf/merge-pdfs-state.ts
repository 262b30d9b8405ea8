/** The numbers of the objects that all parts share. */
export const sharedObjects = { catalog: 1, pages: 2, structure: 3, document: 4 } as const;

/** What is known of the whole while parts are added: what the shared objects name, by the numbers in the whole. */
export class MergeState {
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
  allocateNumber() {
    this.size += 1;
    return this.size - 1;
  }

  get isEmpty() {
    return this.catalog === '';
  }
}

const formatReferences = (numbers: readonly number[]) =>
  `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`;

/** The shared objects, when all parts are there. */
export function writeSharedObjects(joint: MergeState) {
  const roles = Array.from(joint.roles, ([role, standard]) => `/${role} /${standard}`).join(' ');
  const names = joint.names.length === 0 ? '' : `/IDTree << /Kids ${formatReferences(joint.names)} >>`;
  const object = (number: number, content: string) => ({ number, text: `<< ${content} >>\nendobj\n\n` });
  return [
    { number: sharedObjects.catalog, text: joint.catalog },
    object(
      sharedObjects.pages,
      `/Type /Pages /Count ${joint.pageCount} /Kids ${formatReferences(joint.pages)}`,
    ),
    object(
      sharedObjects.structure,
      `/Type /StructTreeRoot /RoleMap << ${roles} >> /K [${sharedObjects.document} 0 R]
/ParentTree << /Kids ${formatReferences(joint.parents)} >> /ParentTreeNextKey ${joint.nextKey} ${names}`,
    ),
    object(
      sharedObjects.document,
      `/Type /StructElem /S /Document /P ${sharedObjects.structure} 0 R /K ${formatReferences(joint.elements)}`,
    ),
  ];
}
