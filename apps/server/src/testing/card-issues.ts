import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StatementKey } from '@formroom/domain/api/card-verification.ts';
import { isStatementToken } from '@formroom/domain/card-verification/statement-token.ts';
import { cardStatementSchema } from '@formroom/domain/card-verification/statement.ts';
import { compactVerify, importJWK } from 'jose';
import { parseCard } from '../features/report-cards/card-content.repository.ts';
import type { TestPortal } from './test-portal.ts';

export const ANYA = '20260001';
export const key = { year: 2025, term: 1 } as const;

const getIssues = ({ db }: TestPortal, id = ANYA) =>
  db
    .selectFrom('card_issues')
    .selectAll()
    .where('student_id', '=', id)
    .where('year', '=', key.year)
    .where('term', '=', key.term)
    .orderBy('issued_at')
    .execute();

export async function findIssue(portal: TestPortal) {
  const issue = (await getIssues(portal)).at(-1);
  if (!issue) throw new Error('The card was not issued.');
  return { number: issue.issue_number, token: issue.token ?? '' };
}

export const readState = async (portal: TestPortal, number: string) =>
  (await portal.browser().get(pathTo(paths.cardStatus, { issue_number: number }))).json<CardState>();
interface CardState {
  readonly status: string;
  readonly statement_sha256?: string;
}

export const readStatus = async (portal: TestPortal, number: string) =>
  (await readState(portal, number)).status;

export const askStatement = (portal: TestPortal, issue_number: string, last_name: string) =>
  portal.browser().post(paths.cardStatement, { issue_number, last_name });

export const readKeys = async (portal: TestPortal) =>
  (await portal.browser().get(paths.statementKeys)).json<{ keys: StatementKey[] }>().keys;

export const verify = async (token: string, keys: readonly StatementKey[]) =>
  cardStatementSchema.parse(await verifySignature(token, keys));

/** Returns what a statement says, of a card or of a transcript. */
export async function verifySignature(token: string, keys: readonly StatementKey[]): Promise<unknown> {
  if (!isStatementToken(token)) throw new Error('This is no statement.');
  const kid = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string };
  const found = keys.find((each) => each.kid === kid.kid);
  if (!found) throw new Error('The key is unknown.');
  const { payload } = await compactVerify(token, await importJWK(found, 'EdDSA'), { algorithms: ['EdDSA'] });
  return JSON.parse(Buffer.from(payload).toString());
}

export async function getPostedCard({ db }: TestPortal) {
  const stored = await db
    .selectFrom('posted_cards')
    .select(['student_id', 'year', 'term', 'content'])
    .where('student_id', '=', ANYA)
    .where('year', '=', key.year)
    .where('term', '=', key.term)
    .executeTakeFirstOrThrow();
  return await parseCard(stored);
}
