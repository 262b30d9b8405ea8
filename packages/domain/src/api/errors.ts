import { z } from 'zod';

/** The body of every error response: a message to show, and messages by field. */
export const errorSchema = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** What is stored, if the request was based on something else. */
  data: z.unknown().optional(),
  /** The call asks for the own password again (R70): `POST /api/reauthenticate`, then repeat the call. */
  reauthenticate: z.literal(true).optional(),
  /** The request's ID in the server's log; only in responses with status 500 and above. */
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorSchema>;
