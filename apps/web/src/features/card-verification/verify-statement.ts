import type { CardStatement } from '@formroom/domain/card-verification/statement.ts';
import { decodeBase64Url, decodeJson } from '#web/features/card-verification/base64url.ts';
import type { VerifySignature } from '#web/features/card-verification/import-key.ts';
import type { StatementKeys } from '#web/features/card-verification/statement-keys.ts';

export type Verdict =
  | { readonly kind: 'genuine'; readonly statement: CardStatement }
  | { readonly kind: 'altered' | 'other-school' | 'damaged' | 'keys-missing' };

interface School {
  /** The address of the portal, to tell a code of another school from a forged one. */
  readonly origin: string;
  readonly keys: Pick<StatementKeys, 'find' | 'isLoaded'>;
}

/** Verifies the signature of a statement (R59). Only a signature of the school's own keys makes it genuine (R63). */
export async function verifyStatement(token: string, { origin, keys }: School): Promise<Verdict> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const kid = readKeyId(header);
  const stated = readPayload(payload);
  if (kid === undefined || stated === undefined) return { kind: 'damaged' };

  const isOfOtherSchool = isOfOtherAddress(stated.iss, origin);
  let verify: VerifySignature | undefined;
  try {
    verify = await keys.find(kid);
  } catch {
    return { kind: isOfOtherSchool && keys.isLoaded ? 'other-school' : 'keys-missing' };
  }
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  if (await verify?.(decodeBase64Url(signature), signed)) {
    // Signed by the school, so it has the form that the portal writes. Its address may have changed since.
    return { kind: 'genuine', statement: stated as CardStatement };
  }
  return { kind: isOfOtherSchool ? 'other-school' : 'altered' };
}

function readKeyId(header: string): string | undefined {
  const value = readObject(header);
  return value?.alg === 'EdDSA' && typeof value.kid === 'string' ? value.kid : undefined;
}

const readPayload = (payload: string): Partial<CardStatement> | undefined => readObject(payload);

function readObject(part: string): Record<string, unknown> | undefined {
  try {
    const value = decodeJson(part);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    // A part of the code was lost or changed.
    return undefined;
  }
}

const isOfOtherAddress = (issuer: unknown, origin: string) =>
  typeof issuer === 'string' && URL.canParse(issuer) && new URL(issuer).origin !== origin;
