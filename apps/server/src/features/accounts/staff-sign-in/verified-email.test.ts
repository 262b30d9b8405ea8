import { expect, it } from 'vitest';
import { findVerifiedEmail } from './verified-email.ts';

const google = { iss: 'https://accounts.google.com', email: 'Roe@School.example' };
const microsoft = { ...google, iss: 'https://login.microsoftonline.com/8f1c/v2.0' };

it.each([
  [{ ...google, email_verified: true }, 'roe@school.example'],
  [{ ...google, email_verified: 'true' }, undefined],
  [google, undefined],
  [{ ...google, xms_edov: true }, undefined],
  [{ ...microsoft, xms_edov: true }, 'roe@school.example'],
  [{ ...microsoft, xms_edov: '1' }, 'roe@school.example'],
  [{ ...microsoft, xms_edov: 0 }, undefined],
  [{ ...microsoft, xms_edov: true, email_verified: false }, undefined],
  [microsoft, undefined],
  // The Kelvin sign, whose lower case is k.
  [{ ...google, email: '\u212Aate@school.example', email_verified: true }, undefined],
  [{ iss: google.iss, email_verified: true }, undefined],
])('reads the verified address of %j', (claims, email) => {
  expect(findVerifiedEmail(claims)).toBe(email);
});
