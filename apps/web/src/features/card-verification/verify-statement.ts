import type { Statement } from '@formroom/domain/card-verification/statement.ts';
import { decodeBase64Url, decodeJson } from '#web/features/card-verification/base64url.ts';
import type { SchoolKey, StatementKeys } from '#web/features/card-verification/statement-keys.ts';

/** A statement with one of the school's signatures. */
export interface GenuineStatement extends Pick<SchoolKey, 'school' | 'timeZone'> {
  readonly token: string;
  readonly statement: Statement;
}

export type Verdict =
  | ({ readonly kind: 'genuine' } & GenuineStatement)
  | { readonly kind: 'altered' | 'revoked-key' | 'other-school' | 'damaged' | 'keys-missing' };

interface School {
  /** Whether the code leads to the portal of another address. */
  readonly isOtherAddress: boolean;
  readonly keys: Pick<StatementKeys, 'find' | 'isLoaded'>;
}

/** Verifies the signature of a statement (R59). Only a signature of the school's own keys makes it genuine (R63). */
export async function verifyStatement(token: string, { isOtherAddress, keys }: School): Promise<Verdict> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const kid = readKeyId(header);
  if (kid === undefined || readObject(payload) === undefined) return { kind: 'damaged' };

  let key: SchoolKey | 'revoked' | undefined;
  try {
    key = await keys.find(kid);
  } catch {
    return { kind: isOtherAddress && keys.isLoaded ? 'other-school' : 'keys-missing' };
  }
  if (key === 'revoked') return { kind: 'revoked-key' };
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  if (key && (await key.verify(decodeBase64Url(signature), signed))) {
    // Signed by the school, so it has the form that the portal writes. Its address may have changed since.
    return {
      kind: 'genuine',
      token,
      statement: decodeJson(payload) as Statement,
      school: key.school,
      timeZone: key.timeZone,
    };
  }
  return { kind: isOtherAddress ? 'other-school' : 'altered' };
}

function readKeyId(header: string): string | undefined {
  const value = readObject(header);
  return value?.alg === 'EdDSA' && typeof value.kid === 'string' ? value.kid : undefined;
}

function readObject(part: string): Record<string, unknown> | undefined {
  try {
    const value = decodeJson(part);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    // A part of the code was lost or changed.
    return undefined;
  }
}
