/** Numbers of the objects that are shared by all parts. */
export const sharedObjects = { catalog: 1, pages: 2, structure: 3, document: 4 } as const;

/** What is collected for the shared objects while parts are added, with numbers of the merged file. */
export class MergeState {
  /** The size of the object table, including object 0. */
  size = 5;
  /** The catalog and the title information of the first part. */
  catalog = '';
  info = 0;
  readonly roles = new Map<string, string>();
  /** Page tree nodes: one per part, and blank pages between parts. */
  readonly pages: number[] = [];
  pageCount = 0;
  /** Structure elements directly below the document. */
  readonly elements: number[] = [];
  /** Nodes of the parent tree and of the ID tree. */
  readonly parents: number[] = [];
  readonly names: number[] = [];
  /** The first unused key of the parent tree. */
  nextKey = 0;

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

/** Returns the shared objects; call it after the last part. */
export function writeSharedObjects(state: MergeState) {
  const roles = Array.from(state.roles, ([role, standard]) => `/${role} /${standard}`).join(' ');
  const names = state.names.length === 0 ? '' : `/IDTree << /Kids ${formatReferences(state.names)} >>`;
  const object = (number: number, content: string) => ({ number, text: `<< ${content} >>\nendobj\n\n` });
  return [
    { number: sharedObjects.catalog, text: state.catalog },
    object(
      sharedObjects.pages,
      `/Type /Pages /Count ${state.pageCount} /Kids ${formatReferences(state.pages)}`,
    ),
    object(
      sharedObjects.structure,
      `/Type /StructTreeRoot /RoleMap << ${roles} >> /K [${sharedObjects.document} 0 R]
/ParentTree << /Kids ${formatReferences(state.parents)} >> /ParentTreeNextKey ${state.nextKey} ${names}`,
    ),
    object(
      sharedObjects.document,
      `/Type /StructElem /S /Document /P ${sharedObjects.structure} 0 R /K ${formatReferences(state.elements)}`,
    ),
  ];
}
