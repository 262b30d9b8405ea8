import { z } from 'zod';
import { terms } from '../report-cards/terms.ts';
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

/** The page that verifies a card. */
export const VERIFY_PATH = '/verify';

/** The address in a card's QR code. Browsers don't send what stands behind `#` to any server. */
export const verifyUrl = (base: string, token: string) => `${base}${VERIFY_PATH}#${token}`;
