import { z } from 'zod';
import { terms } from '../term-report/terms.ts';
import { ISSUE_NUMBER_LENGTH } from './issue-number.ts';

/** The header of a statement, a compact JWS (R59). */
export const statementHeaderSchema = z.object({
  alg: z.literal('EdDSA'),
  /** The key of `/.well-known/jwks.json` that verifies it. */
  kid: z.string(),
});

/**
 * What the school states of a posted card; the payload of the JWS (R59). Its names and order are those of the printed
 * code. The school's name comes with its key, the portal's address with the code. Statements of earlier releases have
 * both, too, and a hash of the card.
 */
export const cardStatementSchema = z.object({
  /** When the card was issued, in seconds since 1970. */
  iat: z.int(),
  /** The issue number, without separators. */
  jti: z.string().length(ISSUE_NUMBER_LENGTH),
  /** First and last name; the end of a very long one is left out (`fitStatement`). */
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
 * The most bytes of a statement before it is signed. With a key ID of four characters the token has 374 characters. Together
 * with an address of 38 they fill a QR code of 77 modules, which is read from a scan when it is printed 50 mm wide.
 */
export const MAX_STATEMENT_BYTES = 186;

const ELLIPSIS = '…';

/** Shortens the name of a statement until its JSON has at most `MAX_STATEMENT_BYTES`. */
export function fitStatement(statement: CardStatement): CardStatement {
  const characters = Array.from(new Intl.Segmenter('en').segment(statement.name), ({ segment }) => segment);
  let fitted = statement;
  while (countBytes(fitted) > MAX_STATEMENT_BYTES && characters.pop() !== undefined)
    fitted = { ...statement, name: characters.join('').trimEnd() + ELLIPSIS };
  return fitted;
}

const countBytes = (statement: CardStatement) => new TextEncoder().encode(JSON.stringify(statement)).length;

/** The page that verifies a card. */
export const VERIFY_PATH = '/verify';

/** The address in a card's QR code. Browsers don't send what stands behind `#` to any server. */
export const verifyUrl = (base: string, token: string) => `${base}${VERIFY_PATH}#${token}`;
