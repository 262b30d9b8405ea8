import { z } from 'zod';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/** Why the school needs a file no longer: it was replaced or withdrawn, or its student has left (R57). */
export const oldFileKinds = ['earlier', 'leaver'] as const;
export type OldFileKind = (typeof oldFileKinds)[number];

const oldFilesOfStudentSchema = z.object({
  student_id: z.string(),
  /** `Baptiste, Anya`. */
  student: z.string(),
  class_id: z.string().nullable(),
  kind: z.enum(oldFileKinds),
  files: z.int(),
  bytes: z.int(),
  /** The day from which the first of them is no longer needed, `yyyy-MM-dd`. */
  since: z.string(),
});
export type OldFilesOfStudent = z.infer<typeof oldFilesOfStudentSchema>;

const oldFileGroupSchema = z.object({
  kind: z.enum(oldFileKinds),
  /** How many school years the files are kept; null if the setting is to keep them. */
  years: z.int().nullable(),
  /** The last day of the last school year whose files are old; null if none is. */
  until: z.string().nullable(),
  files: z.int(),
  students: z.int(),
  bytes: z.int(),
});
export type OldFileGroup = z.infer<typeof oldFileGroupSchema>;

export const oldFilesSchema = z.object({
  /** Of all the files; sent back to delete them. */
  digest: z.string(),
  groups: z.array(oldFileGroupSchema),
  /** By name. */
  students: z.array(oldFilesOfStudentSchema),
});
export type OldFiles = z.infer<typeof oldFilesSchema>;

export const deletedOldFilesSchema = z.object({ files: z.int(), students: z.int(), bytes: z.int() });

/** The files that can be deleted now. */
export const listOldFiles = defineCall({
  method: 'GET',
  path: paths.oldFiles,
  response: oldFilesSchema,
});

/** Deletes exactly the files that were listed. */
export const deleteOldFiles = defineCall({
  method: 'POST',
  path: paths.deleteOldFiles,
  body: z.strictObject({ digest: z.string().max(100) }),
  response: deletedOldFilesSchema,
});
