import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { gunzipJson } from '../../db/gzip-json.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { markReplaced } from '../card-verification/card-issues.repository.ts';
import { type IssueOptions, openIssuer } from '../card-verification/issue-cards.service.ts';
import {
  findTermsWithUnissuedCards,
  findUnissuedCards,
  setIssueNumbers,
} from './posted-card-issues.repository.ts';
import { lockTerms } from './terms.repository.ts';

/** Cards per transaction, so that locks are short. */
const BATCH_SIZE = 200;

/**
 * Issues cards that were posted by a release without issue numbers, with their data as it was posted.
 * @returns how many there were
 */
export async function issueOldCards(db: Database, options: IssueOptions): Promise<number> {
  let issued = 0;
  for (const key of await findTermsWithUnissuedCards(db))
    issued += await issueOldCardsOfTerm(db, key, options);
  return issued;
}

export async function issueOldCardsOfTerm(db: Database, key: TermKey, options: IssueOptions) {
  for (let issued = 0; ; ) {
    const batch = await inTransaction(db, (trx) => issueBatch(trx, { ...key, limit: BATCH_SIZE }, options));
    issued += batch;
    if (batch < BATCH_SIZE) return issued;
  }
}

export const issueOldCard = (db: Database, key: TermKey, studentId: string, options: IssueOptions) =>
  inTransaction(db, (trx) => issueBatch(trx, { ...key, studentId, limit: 1 }, options));

interface Batch extends TermKey {
  readonly studentId?: string;
  readonly limit: number;
}

async function issueBatch(trx: Trx, { studentId, limit, ...key }: Batch, options: IssueOptions) {
  await lockTerms(trx);
  const rows = await findUnissuedCards(trx, key, { studentId, limit });
  if (rows.length === 0) return 0;
  const cards = await Promise.all(rows.map(async ({ content }) => (await gunzipJson(content)) as ReportCard));
  const issueCards = await openIssuer(trx, options);
  const issues = await issueCards(cards);
  await setIssueNumbers(trx, [...issues.values()]);
  await markReplaced(trx, key, studentId);
  return issues.size;
}
