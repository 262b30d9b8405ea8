import { z } from 'zod';

/** The envelope of every error: a sentence to show, and the sentences by field. */
export const errorSchema = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Under which the server's log has a fault that nobody but the office can mend. */
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorSchema>;
