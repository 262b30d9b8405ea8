import { type StatementKey, statementKeySchema } from '@formroom/domain/api/card-verification.ts';
import type { Statement } from '@formroom/domain/card-verification/statement.ts';
import {
  calculateJwkThumbprint,
  CompactSign,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
} from 'jose';
import { z } from 'zod';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { parseStored } from '../../db/stored-json.ts';
import { addToAuditLog } from '../audit-log/audit-log.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import {
  findCurrentKey,
  findPublicKeys,
  insertKey,
  lockKeys,
  retireKeys,
} from './signing-keys.repository.ts';

/** The private JWK of RFC 8037. */
const privateKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
});
const publicKeySchema = statementKeySchema.omit({ school: true });

/** JOSE's name for signatures with Ed25519. */
const ALGORITHM = 'EdDSA';
/** The header is part of the printed code, so the name of the key is short. */
const KID_LENGTH = 4;

/** Signs a statement; the result is a compact JWS. */
export type SignStatement = (statement: Statement) => Promise<string>;

/** Returns the signature of the school's current key, which is created when it is first needed. */
export async function openSigner(trx: Trx, now: Date): Promise<SignStatement> {
  const { kid, private_jwk: jwk } = (await findCurrentKey(trx)) ?? (await createFirstKey(trx, now));
  const key = await importJWK(
    parseStored(jwk, privateKeySchema, { table: 'signing_keys', id: kid }),
    ALGORITHM,
  );
  return (statement) =>
    new CompactSign(Buffer.from(JSON.stringify(statement))).setProtectedHeader(buildHeader(kid)).sign(key);
}

const buildHeader = (kid: string) => ({ alg: ALGORITHM, kid });

/** The beginning of every statement that a key has signed. */
export const getTokenStart = (kid: string) =>
  `${Buffer.from(JSON.stringify(buildHeader(kid))).toString('base64url')}.`;

async function createFirstKey(trx: Trx, now: Date) {
  await lockKeys(trx);
  return (await findCurrentKey(trx)) ?? (await createKey(trx, now));
}

async function createKey(trx: Trx, now: Date) {
  const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const { x = '' } = await exportJWK(pair.publicKey);
  const kid = (await calculateJwkThumbprint(pair.publicKey)).slice(0, KID_LENGTH);
  const publicKey: Omit<StatementKey, 'school'> = {
    kty: 'OKP',
    crv: 'Ed25519',
    x,
    kid,
    alg: ALGORITHM,
    use: 'sig',
  };
  const key = {
    kid,
    private_jwk: await serializeKey(pair.privateKey),
    public_jwk: JSON.stringify(publicKey),
    created_at: now.toISOString(),
    retired_at: null,
  };
  await insertKey(trx, key);
  return key;
}

const serializeKey = async (key: CryptoKey) => JSON.stringify(await exportJWK(key));

/** What the page that verifies cards knows of the keys (R60). */
export async function listStatementKeys(db: Database) {
  const [keys, { school_name: school }] = [await findPublicKeys(db), await getSettings(db, SCHOOL_NAME)];
  return {
    keys: keys
      .filter(({ revoked_at: at }) => at === null)
      .map(({ kid, public_jwk }) => ({
        ...parseStored(public_jwk, publicKeySchema, { table: 'signing_keys', id: kid }),
        school,
      })),
    revoked: keys.filter(({ revoked_at: at }) => at !== null).map(({ kid }) => kid),
  };
}
const SCHOOL_NAME = ['school_name'] as const;

/** Creates a new key, which signs from now on; the retired ones still verify what they have signed. */
export const rotateKeys = (db: Database, now: Date) =>
  inTransaction(db, async (trx) => {
    await lockKeys(trx);
    return await replaceKey(trx, now);
  });

/** Retires the key that signs; returns the ID of the new one. The keys must be locked. */
export async function replaceKey(trx: Trx, now: Date) {
  await retireKeys(trx, now);
  const { kid } = await createKey(trx, now);
  await recordChange(trx, kid, now);
  return kid;
}

/** Records in the audit log what happened to the keys. */
export const recordChange = (trx: Trx, details: string, now: Date) =>
  addToAuditLog(trx, { at: now.toISOString(), event: 'signing-key-changed', role: 'operator', details });
