import { z } from 'zod';
import { TERM_KEY, terms } from '../report-cards/terms.ts';
import { ISSUE_NUMBER_LENGTH } from './issue-number.ts';

/** The header of a statement, a compact JWS (R59). */
export const statementHeaderSchema = z.object({
  alg: z.literal('EdDSA'),
  /** The key of `/.well-known/jwks.json` that verifies it. */
  kid: z.string(),
});

/**
 * What the school states of a posted card; the payload of the JWS (R59). Its names and order are those of the printed
 * code. The school's name comes with its key, the portal's address with the code.
 */
export const cardStatementSchema = z.object({
  /** When the card was issued, in seconds since 1970. */
  iat: z.int(),
  /** The issue number, without separators. */
  jti: z.string().length(ISSUE_NUMBER_LENGTH),
  /** First and last name; the end of a very long one is left out (`fit-statement.ts`). */
  name: z.string(),
  birth_year: z.int().nullable(),
  form_level: z.int(),
  class_id: z.string(),
  year: z.int(),
  term: z.literal(terms),
  average: z.number().nullable(),
  /** The number of subjects on the card. */
  subjects: z.int(),
});
export type CardStatement = z.infer<typeof cardStatementSchema>;

/**
 * What the school states of a transcript (R105). `terms`, which a card's statement does not have, tells the two apart.
 */
export const transcriptStatementSchema = cardStatementSchema
  .pick({ iat: true, jti: true, name: true, birth_year: true })
  .extend({
    /** The number of posted terms in it. */
    terms: z.int(),
    /** The first and the last of them, such as `2025/1`. */
    first: z.string().regex(TERM_KEY),
    last: z.string().regex(TERM_KEY),
  });
export type TranscriptStatement = z.infer<typeof transcriptStatementSchema>;

/** What a printed code states. */
export const statementSchema = z.union([cardStatementSchema, transcriptStatementSchema]);
export type Statement = z.infer<typeof statementSchema>;

/** The page that verifies a card or a transcript. */
export const VERIFY_PATH = '/verify';

/** The address in a printed QR code. Browsers don't send what stands behind `#` to any server. */
export const verifyUrl = (base: string, token: string) => `${base}${VERIFY_PATH}#${token}`;
