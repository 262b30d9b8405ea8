import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { documentDecisions, MAX_CHECK_REASON } from '../registration/document-check.ts';
import { documentTypes } from '../registration/documents.ts';
import { studentIdSchema } from './accounts.ts';
import { classQuerySchema } from './class-report.ts';
import { defineCall } from './contract.ts';
import { fileEntrySchema, fileNameSchema } from './documents.ts';
import { paths } from './paths.ts';
import { studentListEntrySchema } from './students.ts';

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

/** A document whose newest file the office has neither checked nor asked for again. */
export const documentToCheckSchema = studentListEntrySchema
  .pick({ id: true, first_name: true, last_name: true, class_id: true })
  .extend({
    file_type: z.enum(documentTypes),
    uploaded_at: z.iso.datetime(),
  });
export type DocumentToCheck = z.infer<typeof documentToCheckSchema>;

/** The oldest upload first; `next` is null on the last page. */
export const documentsToCheckSchema = z.object({
  data: z.array(documentToCheckSchema),
  total: z.int(),
  next: z.string().nullable(),
});
export type DocumentsToCheck = z.infer<typeof documentsToCheckSchema>;

/** `class` limits the queue to a class, or to a form as `Form 1`; `after` is `next` of the page before. */
export const documentsToCheckQuerySchema = classQuerySchema.extend({
  after: singleLineText(100).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type DocumentsToCheckQuery = z.infer<typeof documentsToCheckQuerySchema>;

export const listDocumentsToCheck = defineCall({
  method: 'GET',
  path: paths.documentsToCheck,
  query: documentsToCheckQuerySchema,
  response: documentsToCheckSchema,
});

export const countDocumentsToCheck = defineCall({
  method: 'GET',
  path: paths.documentsToCheckCount,
  response: z.object({ count: z.int() }),
});

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
