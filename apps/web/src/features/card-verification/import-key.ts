import type { StatementKey } from '@formroom/domain/api/card-verification.ts';
import { decodeBase64Url } from '#web/features/card-verification/base64url.ts';

/** Whether a signature is that of a key for these bytes. */
export type VerifySignature = (
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

/** Makes a public key ready to verify signatures. */
export async function importKey({ x }: StatementKey): Promise<VerifySignature> {
  try {
    const key = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, [
      'verify',
    ]);
    return (signature, signed) => crypto.subtle.verify('Ed25519', key, signature, signed);
  } catch {
    // Browsers before 2025 have no Ed25519, and pages without HTTPS no `crypto.subtle`.
    const { createVerifier } = await import('#web/features/card-verification/ed25519-fallback.ts');
    return createVerifier(decodeBase64Url(x));
  }
}
