import { trimEndCharacters } from '@formroom/domain/school/trim-characters.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The address for families to type. Null where `PUBLIC_URL` is not set or means the server itself: the address that the
 * office uses may work in the school alone, and what is printed can't be put right.
 */
export function getPortalAddress(publicUrl: string | undefined): string | null {
  if (publicUrl === undefined || LOOPBACK.test(new URL(publicUrl).hostname)) return null;
  return trimEndCharacters(publicUrl, '/');
}
