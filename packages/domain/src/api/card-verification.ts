import { z } from 'zod';
import { singleLineText } from '../kinds/text-schemas.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/** The states of an issue number; one that is not well-formed is `unknown`, so that guessing teaches nothing (R60). */
export const cardStatuses = ['valid', 'withdrawn', 'replaced', 'unknown'] as const;
export type CardStatus = (typeof cardStatuses)[number];

const MAX_LENGTH = 100;

/** What stands on a paper card: enough to get its statement. */
const cardStatementRequestSchema = z.strictObject({
  issue_number: singleLineText(MAX_LENGTH),
  last_name: singleLineText(MAX_LENGTH),
});

/** A public key that verifies statements (RFC 8037). */
export const statementKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
  /** The name of the school whose key it is. */
  school: z.string(),
});
export type StatementKey = z.infer<typeof statementKeySchema>;

export const getCardStatus = defineCall({
  method: 'GET',
  path: paths.cardStatus,
  params: z.object({ issue_number: z.string() }),
  response: z.object({
    status: z.enum(cardStatuses),
    /** When the same card was issued again under another number, which is why this one is still valid. */
    issued_again_at: z.iso.datetime().optional(),
    /**
     * The SHA-256 of the card's statement, in hexadecimal. Only the statement with this hash has the status. Left out for an
     * unknown number, and if it is not known any more.
     */
    statement_sha256: z.string().optional(),
  }),
});

/** One and the same 404 for an unknown number and a wrong name. */
export const getCardStatement = defineCall({
  method: 'POST',
  path: paths.cardStatement,
  body: cardStatementRequestSchema,
  response: z.object({ token: z.string() }),
});

export const getStatementKeys = defineCall({
  method: 'GET',
  path: paths.statementKeys,
  response: z.object({
    keys: z.array(statementKeySchema),
    /** The IDs of keys that the school has withdrawn; nothing that they have signed is accepted (R71). */
    revoked: z.array(z.string()),
    /** The school's time zone, for the day of issue. */
    time_zone: z.string(),
  }),
});
