import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { documentCheckStates } from '../registration/document-check.ts';
import { fileTypes } from '../registration/documents.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { filePartSchema } from './media-types.ts';

/**
 * The text parts of an upload. `replace` 1 replaces the current files of the type, 0 adds to them; by default a photo
 * replaces the photo and other files are added. An upload repeated with the same `upload_id` is stored once.
 */
export const storeFileFieldsSchema = z.object({
  id: studentIdSchema,
  file_type: z.enum(fileTypes, `Choose one of ${fileTypes.join(', ')}.`),
  replace: z.enum(['0', '1'], messages.flag).optional(),
  upload_id: z.uuid('This is not a UUID.').optional(),
});
export type StoreFileFields = z.infer<typeof storeFileFieldsSchema>;

export const storeFileResponseSchema = z.object({ message: z.string(), name: z.string(), url: z.string() });
export type StoreFileResponse = z.infer<typeof storeFileResponseSchema>;

const filesQuerySchema = z.object({
  /** 1 includes replaced files; for administrators. */
  all: z.enum(['0', '1'], messages.flag).optional(),
});

export const fileNameSchema = singleLineText(255);

/** The office's check of a file (R47). Who made it and when is only for the office; null for families. */
const documentCheckSchema = z.object({
  state: z.enum(documentCheckStates),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export type DocumentCheck = z.infer<typeof documentCheckSchema>;

/** A student's file. `name` is unique per student; `url` requires the same rights as the list. */
export const fileEntrySchema = z.object({
  name: z.string(),
  /** False for a replaced or withdrawn file. */
  current: z.boolean(),
  type: z.enum(fileTypes),
  url: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  uploaded_at: z.iso.datetime(),
  check: documentCheckSchema.nullable(),
});
export type FileEntry = z.infer<typeof fileEntrySchema>;

const byFileType = <T extends z.ZodType>(names: T) =>
  Object.fromEntries(fileTypes.map((type) => [type, names])) as Record<(typeof fileTypes)[number], T>;

/** The names of a student's current files, by type. */
export const dataFilesSchema = z.object({ student_id: z.string(), ...byFileType(z.array(z.string())) });
export type DataFiles = z.infer<typeof dataFilesSchema>;

/** An omitted type is unchanged; `[]` withdraws its files, and their names reinstate them. */
export const saveDataFilesSchema = z.strictObject({
  student_id: studentIdSchema,
  ...byFileType(z.array(fileNameSchema, 'List the names of the files.').max(50).optional()),
});
export type SaveDataFiles = z.infer<typeof saveDataFilesSchema>;

export const storeFile = defineCall({
  method: 'POST',
  path: paths.storeFile,
  consumes: ['multipart/form-data'],
  body: storeFileFieldsSchema.extend({ file: filePartSchema }),
  response: storeFileResponseSchema,
});

export const listFiles = defineCall({
  method: 'GET',
  path: paths.files,
  params: z.object({ id: studentIdSchema }),
  query: filesQuerySchema,
  response: z.array(fileEntrySchema),
});

export const getFile = defineCall({
  method: 'GET',
  path: paths.file,
  params: z.object({ file: z.string() }),
  query: z.object({
    small: z
      .enum(['0', '1'], messages.flag)
      .optional()
      .describe('1 for a picture of at most 240 pixels, which browsers may keep for a day.'),
  }),
  produces: ['application/pdf', 'image/*'],
});

export const getDataFiles = defineCall({
  method: 'GET',
  path: paths.studentDataFiles,
  params: z.object({ student_id: studentIdSchema }),
  response: dataFilesSchema,
});

export const saveDataFiles = defineCall({
  method: 'POST',
  path: paths.dataFiles,
  body: saveDataFilesSchema,
  response: dataFilesSchema,
});
