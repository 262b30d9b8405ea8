import { z } from 'zod';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { studentIdSchema } from './accounts.ts';

/** The contents of a student's archive, and whether it can be downloaded now. */
export const familyArchiveSummarySchema = z.object({
  /** The number of uploaded files, including replaced ones. */
  files: z.int(),
  /** Their total size; the rest of the archive is small. */
  bytes: z.int(),
  report_cards: z.int(),
  /** A message if it can't be downloaded now. */
  not_now: z.string().nullable(),
});
export type FamilyArchiveSummary = z.infer<typeof familyArchiveSummarySchema>;

/** The archive's file name, `20260001 record 2026-11-21.zip`; `day` is `yyyy-MM-dd`. */
export const familyArchiveName = (studentId: string, day: string) => `${studentId} record ${day}.zip`;

export const getFamilyArchiveSummary = defineCall({
  method: 'GET',
  path: paths.familyArchiveFacts,
  params: z.object({ id: studentIdSchema }),
  response: familyArchiveSummarySchema,
});

export const getFamilyArchive = defineCall({
  method: 'GET',
  path: paths.familyArchive,
  params: z.object({ id: studentIdSchema }),
  produces: ['application/zip'],
});
