import { z } from 'zod';
import { type ReferenceListName, referenceLists } from '../school/reference-lists.ts';

/** The answer of a reference list's call, with the names that the specification gives its entries. */
export function referenceListSchema(name: ReferenceListName) {
  const { key, title } = referenceLists[name];
  return z.array(z.object({ [key]: z.int(), [title]: z.string() }));
}
