import { z } from 'zod';
import { getHost, loopback } from './loopback.ts';

/** The provider of the school's accounts (OpenID Connect), with which staff can sign in. */
export interface StaffSignInConfig {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address of the portal to which the provider leads back. */
  readonly callback: URL;
}

/** Microsoft's issuers for the accounts of any organization, whose administrators could state any email address. */
const anyTenant = /^\/(?:common|organizations|consumers)\//;
export const MICROSOFT_ORIGIN = 'https://login.microsoftonline.com';

/** The variable OIDC_ISSUER. */
export const issuerUrl = z
  .string()
  .refine(
    (url) => URL.canParse(url) && /^https?:/i.test(url),
    'must be the https address of the provider’s issuer',
  )
  .transform((url) => new URL(url))
  .refine(
    (url) => url.protocol === 'https:' || loopback.has(getHost(url)),
    'must be an https address, or on this machine',
  )
  .refine(
    ({ search, hash, username }) => search + hash + username === '',
    'must be only the address of the issuer',
  )
  .refine(
    ({ origin, pathname }) => origin !== MICROSOFT_ORIGIN || !anyTenant.test(pathname),
    'must name the school’s own tenant: https://login.microsoftonline.com/TENANT/v2.0',
  );
