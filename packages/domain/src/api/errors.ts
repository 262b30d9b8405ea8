import { z } from 'zod';

/** The body of every error response: a message to show, and messages by field. */
export const errorSchema = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** What is stored, if the request was based on something else. */
  data: z.unknown().optional(),
  /** The request's ID in the server's log; only in responses with status 500 and above. */
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorSchema>;

/** The message of a 503 while the server can't write anything, because its disk is full (R75). */
export const serverFullMessage =
  'The school’s server is full. Your answers are kept on this device and are saved as soon as there is space again. Please tell the school.';
