import { trimEndCharacters } from '@formroom/domain/school/trim-characters.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Returns the portal's address to print for families, or null if `PUBLIC_URL` is not set or is a loopback address. The
 * address in the office's browser is not used, because it may work only inside the school.
 */
export function getPortalAddress(publicUrl: string | undefined): string | null {
  if (publicUrl === undefined || LOOPBACK.test(new URL(publicUrl).hostname)) return null;
  return trimEndCharacters(publicUrl, '/');
}
