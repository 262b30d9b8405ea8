import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { documentDecisions, MAX_CHECK_REASON } from '../registration/document-check.ts';
import { documentTypes } from '../registration/documents.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { fileEntrySchema, fileNameSchema } from './documents.ts';
import { paths } from './paths.ts';

const reasonSchema = singleLineText(MAX_CHECK_REASON);

/**
 * The office's check of a document (R47). `files` are the names of the files that were looked at, in order: if they are no
 * longer the current ones, the answer is 409. The family reads `reason`, which `send_again` needs.
 */
export const checkDocumentSchema = z
  .strictObject({
    student_id: studentIdSchema,
    file_type: z.enum(documentTypes, `Choose one of ${documentTypes.join(', ')}.`),
    files: z.array(fileNameSchema, 'List the names of the files.').min(1, 'Name at least one file.').max(50),
    check: z.enum(documentDecisions, `Give one of ${documentDecisions.join(', ')}.`),
    reason: reasonSchema.default(''),
  })
  .refine(({ check, reason }) => check !== 'send_again' || reason !== '', {
    path: ['reason'],
    error: messages.required,
  });
export type CheckDocument = z.infer<typeof checkDocumentSchema>;

/** The reason is kept with the file, among the earlier files. Where no other is left, the family reads it. */
export const removeFileSchema = z.strictObject({
  student_id: studentIdSchema,
  name: fileNameSchema,
  reason: reasonSchema.pipe(z.string().min(1, messages.required)),
});
export type RemoveFile = z.infer<typeof removeFileSchema>;

export const checkDocument = defineCall({
  method: 'POST',
  path: paths.checkDocument,
  body: checkDocumentSchema,
  response: z.array(fileEntrySchema),
});

export const removeFile = defineCall({
  method: 'POST',
  path: paths.removeFile,
  body: removeFileSchema,
  response: z.array(fileEntrySchema),
});
