import { statementSchema } from '@formroom/domain/card-verification/statement.ts';
import { decodeJwt } from 'jose';
import { type Database, inTransaction, lockTable, type Trx } from '../../db/database.ts';
import { fitStatement } from './fit-statement.ts';
import { giveUpCardFiles } from './card-files.repository.ts';
import { lockStatementsWith, replaceStatements } from './card-issues.repository.ts';
import { findPublicKeys, lockKeys, markRevoked } from './signing-keys.repository.ts';
import { getTokenStart, openSigner, recordChange, replaceKey } from './signing-keys.service.ts';

/** Statements per transaction, so that locks are short. */
const BATCH_SIZE = 100;

/**
 * Takes a key out of the public keys, and signs its cards and transcripts again with the one that signs now (R71). If it is
 * interrupted, the next call goes on.
 * @returns how many were signed again; undefined if there is no such key
 */
export async function revokeKey(db: Database, kid: string, now: Date): Promise<number | undefined> {
  const isKnown = await inTransaction(db, (trx) => distrustKey(trx, kid, now));
  if (!isKnown) return undefined;
  for (let signed = 0; ; ) {
    const batch = await inTransaction(db, (trx) => signAgain(trx, kid, now));
    signed += batch;
    if (batch < BATCH_SIZE) return signed;
  }
}

/** First of all, so that nothing is signed with the key any more: what uses it locks the terms, and ends before. */
async function distrustKey(trx: Trx, kid: string, now: Date) {
  await lockTable(trx, 'terms');
  await lockKeys(trx);
  const key = (await findPublicKeys(trx)).find((each) => each.kid === kid);
  if (!key) return false;
  if (key.retired_at === null) await replaceKey(trx, now);
  if (key.revoked_at === null) {
    await markRevoked(trx, kid, now);
    await recordChange(trx, `${kid} revoked`, now);
  }
  return true;
}

async function signAgain(trx: Trx, kid: string, now: Date) {
  await lockTable(trx, 'terms');
  const sign = await openSigner(trx, now);
  const issues = await lockStatementsWith(trx, getTokenStart(kid), BATCH_SIZE);
  const signed = issues.map(async ({ file_key: _file, token, ...issue }) => {
    const statement = statementSchema.parse(decodeJwt(token ?? ''));
    return { ...issue, token: await sign(fitStatement(statement)) };
  });
  await replaceStatements(trx, await Promise.all(signed));
  const files = issues.map(({ file_key: file }) => file).filter((file) => file !== null);
  await giveUpCardFiles(trx, files, now);
  return issues.length;
}
