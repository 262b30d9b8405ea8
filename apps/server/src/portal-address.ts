import { trimEndCharacters } from '@formroom/domain/school/trim-characters.ts';

// Loopback, private and link-local addresses, and names that only a local network knows.
const LOCAL_NAME = /^[^.:]+$|\.(?:localhost|local|lan|home|internal|home\.arpa)$/;
const LOCAL_IPV4 = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./;
const LOCAL_IPV6 = /^\[(?:::1?\]|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/;

const isLocal = (host: string) => [LOCAL_NAME, LOCAL_IPV4, LOCAL_IPV6].some((each) => each.test(host));

/**
 * Returns the portal's address to give to families, or null if `PUBLIC_URL` is not set or only a local network reaches it.
 * The address in the office's browser is not used, because it may work only inside the school.
 */
export function getPortalAddress(publicUrl: string | undefined): string | null {
  if (publicUrl === undefined || isLocal(new URL(publicUrl).hostname)) return null;
  return trimEndCharacters(publicUrl, '/');
}
