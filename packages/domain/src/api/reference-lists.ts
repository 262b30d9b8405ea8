import { z } from 'zod';
import { flagSchema } from '../kinds/flag-schema.ts';
import { messages } from '../kinds/messages.ts';
import { type ReferenceListName, referenceListNames, referenceLists } from '../school/reference-lists.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/** The response of a reference list's call; its fields have the names of R19. */
export function referenceListSchema(name: ReferenceListName) {
  const { key, title } = referenceLists[name];
  return z.array(z.object({ [key]: z.int(), [title]: z.string() }));
}

/** A list for editing, including retired entries. */
export const editableListSchema = z.object({
  list: z.enum(referenceListNames),
  /** The maximum length of a title. */
  max: z.int(),
  entries: z.array(
    z.object({
      code: z.int(),
      title: z.string(),
      retired: flagSchema,
      /** The number of records with this answer. */
      records: z.int(),
    }),
  ),
});
export type EditableList = z.infer<typeof editableListSchema>;

/** Without a code an entry is added; with one it is renamed, retired or restored. The title is validated by the list. */
export const updateListSchema = z.strictObject({
  list: z.enum(referenceListNames, messages.choice),
  changes: z
    .array(
      z.strictObject({
        code: z.int32().optional(),
        title: z.string(messages.wrongType).optional(),
        retired: flagSchema.optional(),
      }),
      messages.wrongType,
    )
    .min(1, 'Send at least one change.')
    .max(200, 'Send at most 200 changes at once.'),
});
export type UpdateList = z.infer<typeof updateListSchema>;

export const listReferenceLists = defineCall({
  method: 'GET',
  path: paths.referenceEntries,
  response: z.array(editableListSchema),
});

export const updateReferenceList = defineCall({
  method: 'POST',
  path: paths.referenceEntries,
  body: updateListSchema,
  response: editableListSchema,
});

/** The call that loads one list for a form. */
export const getReferenceList = (name: ReferenceListName) =>
  defineCall({ method: 'GET', path: referenceLists[name].path, response: referenceListSchema(name) });
