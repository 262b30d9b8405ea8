import { Secret, TOTP } from 'otpauth';

/** What every authenticator app can do: RFC 6238 with its defaults. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 };
/** How many steps the phone's clock may be behind or ahead. */
const STEPS_OFF = 1;
const LONGEST_ISSUER = 40;

/** 160 random bits in Base32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** The `otpauth` address that an app reads from a QR code; it shows the school and the administrator's name. */
export function uriOf(secret: string, schoolName: string, adminName: string) {
  // A colon parts the two.
  const issuer = [...schoolName.replaceAll(':', ' ')].slice(0, LONGEST_ISSUER).join('').trim();
  return new TOTP({ ...form, issuer, label: adminName.replaceAll(':', ' '), secret }).toString();
}

/** Six digits; otpauth throws at six other characters. */
export const isAppCode = (code: string) => /^[0-9]{6}$/.test(code);

/** The step, counted in 30 seconds since 1970, for which the app shows a code at about this time; or null. */
export function stepOfCode(secret: string, code: string, now: Date) {
  if (!isAppCode(code)) return null;
  const timestamp = now.getTime();
  const off = TOTP.validate({
    ...form,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: STEPS_OFF,
  });
  return off === null ? null : TOTP.counter({ period: form.period, timestamp }) + off;
}
