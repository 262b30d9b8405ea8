import { isStatementToken } from '@formroom/domain/card-verification/statement-token.ts';

/** What a QR code or an address holds: a statement, a part of one, or something else. */
export type CodeContent =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'damaged' | 'not-a-card' };

/** Reads the text of a QR code: the address of this page, of any school, with the statement behind `#`. */
export function readCode(text: string): CodeContent {
  const address = /^https?:\/\/[^?#\s]+\/verify\/?#(?<token>.*)$/is.exec(text.trim());
  const token = address?.groups?.token;
  return token === undefined ? { kind: 'not-a-card' } : readToken(token);
}

/** Reads what stands behind `#` in the address of this page; undefined when there is nothing. */
export function readHash(hash: string): CodeContent | undefined {
  const text = hash.replace(/^#/, '');
  return text === '' ? undefined : readToken(text);
}

const readToken = (token: string): CodeContent =>
  isStatementToken(token) ? { kind: 'token', token } : { kind: 'damaged' };
