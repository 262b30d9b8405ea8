import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import type { VerifySignature } from '#web/features/card-verification/import-key.ts';

// This module includes the library: import it dynamically.

hashes.sha512 = sha512;

/** Verifies signatures without WebCrypto, and as strictly (RFC 8032, not ZIP 215). */
export const createVerifier =
  (publicKey: Uint8Array): VerifySignature =>
  (signature, signed) =>
    Promise.resolve(verify(signature, signed, publicKey, { zip215: false }));
