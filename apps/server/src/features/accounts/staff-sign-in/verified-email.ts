import { EMAIL_ADDRESS } from '@formroom/domain/kinds/email.ts';
import { MICROSOFT_ORIGIN } from '../../../staff-sign-in-config.ts';
import type { Claims } from './provider.ts';

/**
 * Returns the email address that the provider has verified, in lower case, or undefined. Microsoft's organizations state
 * only whether they own the address's domain (`xms_edov`), as a boolean or a number.
 */
export function findVerifiedEmail(claims: Claims): string | undefined {
  const { iss, email, email_verified, xms_edov } = claims;
  if (typeof email !== 'string' || !EMAIL_ADDRESS.test(email)) return undefined;
  const isVerified =
    email_verified === undefined && new URL(iss).origin === MICROSOFT_ORIGIN
      ? [true, 'true', 1, '1'].some((value) => value === xms_edov)
      : email_verified === true;
  return isVerified ? email.toLowerCase() : undefined;
}
