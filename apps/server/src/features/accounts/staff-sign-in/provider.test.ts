import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { captureLog } from '../../../testing/capture-log.ts';
import { startSigningIssuer } from '../../../testing/signing-issuer.ts';
import { beginStaffSignIn, comeBack, signInAtProvider, staffPortal } from '../../../testing/staff-sign-in.ts';

const AN_HOUR_AGO = Math.floor(Date.now() / 1000) - 3600;

it('refuses a token that has anything wrong, and accepts the same without', async () => {
  const issuer = await startSigningIssuer();
  const portal = await staffPortal(issuer.environment);
  const browser = portal.browser();
  const forgeries = {
    'the nonce of another sign-in': { claims: { nonce: 'another' } },
    'no nonce': { claims: { nonce: undefined } },
    'another audience': { claims: { aud: 'another' } },
    'another issuer': { claims: { iss: 'https://accounts.example' } },
    'an expiry in the past': { claims: { iat: AN_HOUR_AGO, exp: AN_HOUR_AGO + 60 } },
    'a signature of another key': { isForeignKey: true },
    'an address that is not verified': { claims: { email_verified: false } },
    'a verification that is only a word': { claims: { email_verified: 'true' } },
    'a verification that only Microsoft states': { claims: { email_verified: undefined, xms_edov: true } },
    'no address': { claims: { email: undefined } },
    'somebody else’s address': { claims: { email: 'other@school.example' } },
  };
  const pages: Record<string, string> = {};
  for (const [name, forgery] of Object.entries(forgeries)) {
    issuer.forge(forgery);
    pages[name] = await signInAtProvider(browser, issuer);
  }
  const [ended, refused] = ['/admin?refused=invalid', '/admin?refused=not-allowed'];
  expect(pages).toEqual({
    'the nonce of another sign-in': ended,
    'no nonce': ended,
    'another audience': ended,
    'another issuer': ended,
    'an expiry in the past': ended,
    'a signature of another key': ended,
    'an address that is not verified': refused,
    'a verification that is only a word': refused,
    'a verification that only Microsoft states': refused,
    'no address': refused,
    'somebody else’s address': refused,
  });
  expect(browser.cookies.has('formroom_session')).toBe(false);
  issuer.forge({});
  expect(await signInAtProvider(browser, issuer)).toBe('/admin/dashboard');
});

it('says that the provider can’t be reached, and works again when it can', async () => {
  const issuer = await startSigningIssuer();
  const portal = await staffPortal({ ...issuer.environment, LOG_LEVEL: 'warn' });
  const lines = captureLog(portal);
  const browser = portal.browser();
  await issuer.stop();
  expect(await beginStaffSignIn(browser)).toBe('/admin?refused=unavailable');
  expect(lines.join('')).toContain('staff sign-in failed');
  const signedIn = await browser.post(paths.adminLogin, { name: 'admin', password: 'formroom-demo' });
  expect(signedIn.statusCode).toBe(200);

  await issuer.start();
  const callback = issuer.visit(await beginStaffSignIn(browser));
  issuer.failTokens(503);
  expect(await comeBack(browser, callback)).toBe('/admin?refused=unavailable');
  issuer.failTokens(200);
  expect(await signInAtProvider(browser, issuer)).toBe('/admin/dashboard');
  expect(lines.join('')).not.toMatch(/roe@|eyJ|code=test/);
});

it('limits the sign-ins from an address', async () => {
  const issuer = await startSigningIssuer();
  const portal = await staffPortal(issuer.environment);
  const pages = [];
  for (let tries = 0; tries < 121; tries += 1) pages.push(await beginStaffSignIn(portal.browser()));
  expect(pages.filter((page) => page === '/admin?refused=too-many-attempts')).toHaveLength(1);
  expect(await beginStaffSignIn(portal.browser('203.0.113.9'))).toMatch(/^http:/);
});
