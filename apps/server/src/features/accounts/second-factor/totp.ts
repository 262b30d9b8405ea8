import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with its defaults, which every authenticator app supports. */
const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 };
/** How many time steps the phone's clock may be off. */
const CLOCK_DRIFT_STEPS = 1;
const MAX_ISSUER_LENGTH = 40;

/** Generates 160 random bits in Base32. */
export const generateSecret = () => new Secret({ size: 20 }).base32;

/** Formats the `otpauth` URI for the QR code, with the school's and the administrator's name. */
export function formatOtpAuthUri(secret: string, schoolName: string, adminName: string) {
  // A colon separates issuer and account name.
  const issuer = [...schoolName.replaceAll(':', ' ')].slice(0, MAX_ISSUER_LENGTH).join('').trim();
  return new TOTP({ ...totpOptions, issuer, label: adminName.replaceAll(':', ' '), secret }).toString();
}

/** Whether the text has six digits; otpauth throws for other characters. */
export const isTotpCode = (code: string) => /^[0-9]{6}$/.test(code);

/** How many time steps a clock may be wrong for the code to be told from one that is just mistyped: an hour. */
const WRONG_CLOCK_STEPS = 120;

/** Returns the time step within an hour that a code belongs to, or null. */
export const findStepOfWrongClock = (secret: string, code: string, now: Date) =>
  findStep(secret, code, now, WRONG_CLOCK_STEPS);

/** Returns the time step (30 seconds since 1970) that the code belongs to, within the clock drift, or null. */
export const findTotpStep = (secret: string, code: string, now: Date) =>
  findStep(secret, code, now, CLOCK_DRIFT_STEPS);

function findStep(secret: string, code: string, now: Date, window: number) {
  if (!isTotpCode(code)) return null;
  const timestamp = now.getTime();
  const off = TOTP.validate({
    ...totpOptions,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window,
  });
  return off === null ? null : TOTP.counter({ period: totpOptions.period, timestamp }) + off;
}
