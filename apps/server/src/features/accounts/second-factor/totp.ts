import { Secret, TOTP } from 'otpauth';

/** What every authenticator app can do: RFC 6238 with its defaults. */
const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 };
/** How many steps the phone's clock may be behind or ahead. */
const CLOCK_DRIFT_STEPS = 1;
const MAX_ISSUER_LENGTH = 40;

/** 160 random bits in Base32. */
export const generateSecret = () => new Secret({ size: 20 }).base32;

/** The `otpauth` address that an app reads from a QR code; it shows the school and the administrator's name. */
export function formatOtpAuthUri(secret: string, schoolName: string, adminName: string) {
  // A colon parts the two.
  const issuer = [...schoolName.replaceAll(':', ' ')].slice(0, MAX_ISSUER_LENGTH).join('').trim();
  return new TOTP({ ...totpOptions, issuer, label: adminName.replaceAll(':', ' '), secret }).toString();
}

/** Six digits; otpauth throws at six other characters. */
export const isTotpCode = (code: string) => /^[0-9]{6}$/.test(code);

/** The step, counted in 30 seconds since 1970, for which the app shows a code at about this time; or null. */
export function findTotpStep(secret: string, code: string, now: Date) {
  if (!isTotpCode(code)) return null;
  const timestamp = now.getTime();
  const off = TOTP.validate({
    ...totpOptions,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: CLOCK_DRIFT_STEPS,
  });
  return off === null ? null : TOTP.counter({ period: totpOptions.period, timestamp }) + off;
}
