/** The SHA-256 of a text in hexadecimal. */
export async function hashText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const hash = isSecureContext
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : await hash256(bytes);
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Pages without HTTPS have no `crypto.subtle`. */
async function hash256(bytes: Uint8Array) {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return sha256(bytes);
}
