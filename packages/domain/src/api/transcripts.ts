import { z } from 'zod';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { addClass, studentSelectionSchema } from './student-selection.ts';

/** All posted terms of a student (R105). It is issued when it is first opened. */
export const getTranscript = defineCall({
  method: 'GET',
  path: paths.transcript,
  params: z.object({ id: studentIdSchema }),
  produces: ['application/pdf'],
});

/** As for registration forms. */
export const MAX_PRINTED_TRANSCRIPTS = 2000;

const printTranscriptsSchema = z.strictObject({
  /** `ids` may name leavers too. A student without a posted term is left out, and named on the first page. */
  selection: studentSelectionSchema,
});
export type PrintTranscripts = z.infer<typeof printTranscriptsSchema>;

/** The title of a print of transcripts, which is also the name of its file. */
export const formatTranscriptsTitle = ({ selection }: PrintTranscripts) => addClass('Transcripts', selection);

export const printTranscripts = defineCall({
  method: 'POST',
  path: paths.printTranscripts,
  body: printTranscriptsSchema,
  produces: ['application/pdf'],
});
