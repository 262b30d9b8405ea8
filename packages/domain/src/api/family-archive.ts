import { z } from 'zod';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { studentIdSchema } from './accounts.ts';

/** What waits in a student's archive; asked for again before the download, it says whether that can be now. */
export const familyArchiveSummarySchema = z.object({
  /** The uploaded files, earlier ones included. */
  files: z.int(),
  /** What they take together; the rest of the archive is small. */
  bytes: z.int(),
  report_cards: z.int(),
  /** Why it can't be downloaded right now, as a sentence. */
  not_now: z.string().nullable(),
});
export type FamilyArchiveSummary = z.infer<typeof familyArchiveSummarySchema>;

/** What the archive is saved as: `20260001 record 2026-11-21.zip`; the day as `yyyy-MM-dd`. */
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
