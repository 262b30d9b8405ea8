import { isStatementToken } from '@formroom/domain/card-verification/statement-token.ts';

/** What a QR code or an address holds: a statement, a part of one, or something else. */
export type CodeContent =
  | {
      readonly kind: 'token';
      readonly token: string;
      /** The address of the portal that the code leads to; left out for one that was not read from a code. */
      readonly address?: string;
    }
  | { readonly kind: 'damaged' | 'not-a-card' };

/** Reads the text of a QR code: the address of this page, of any school, with the statement behind `#`. */
export function readCode(text: string): CodeContent {
  const found = /^(?<address>https?:\/\/[^?#\s]+\/verify)\/?#(?<token>.*)$/is.exec(text.trim());
  const { address, token } = found?.groups ?? {};
  if (token === undefined) return { kind: 'not-a-card' };
  const content = readToken(token);
  return content.kind === 'token' && address !== undefined ? { ...content, address } : content;
}

/** Reads what stands behind `#` in the address of this page; undefined when there is nothing. */
export function readHash(hash: string): CodeContent | undefined {
  const text = hash.replace(/^#/, '');
  return text === '' ? undefined : readToken(text);
}

const readToken = (token: string): CodeContent =>
  isStatementToken(token) ? { kind: 'token', token } : { kind: 'damaged' };
