import { formerOfficePaths, officePaths } from '@formroom/domain/api/paths.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';

const pages = [
  'index.html',
  'admin.html',
  'invitation.html',
  'verify.html',
  'portal.html',
  'registration.html',
  'office.html',
];

async function portalWithPages() {
  const webRoot = mkdtempSync(join(tmpdir(), 'formroom-web-'));
  mkdirSync(join(webRoot, 'assets'));
  for (const page of pages) writeFileSync(join(webRoot, page), `<!doctype html><title>${page}</title>`);
  writeFileSync(join(webRoot, 'assets', 'main-4f9c.js'), 'console.log(1)');
  writeFileSync(join(webRoot, 'assets', 'main-4f9c.js.br'), 'packed');
  onTestFinished(() => {
    rmSync(webRoot, { recursive: true, force: true });
  });
  return await testPortal({}, { webRoot });
}

describe('the web app', () => {
  it.each([
    ['/', 'index.html'],
    ['/?from=mail', 'index.html'],
    ['/admin', 'admin.html'],
    ['/admin/', 'admin.html'],
    ['/admin/invitation', 'invitation.html'],
    ['/admin?from=mail', 'admin.html'],
    ['/verify', 'verify.html'],
    ['/verify/', 'verify.html'],
    ['/verify?from=mail', 'verify.html'],
    ['/verify/nothing', 'portal.html'],
    ['/admin/nothing', 'office.html'],
    ['/registration/nothing', 'registration.html'],
    ['/logout', 'portal.html'],
    ['/forgotten-password', 'portal.html'],
    ['/reset-password', 'portal.html'],
    ['/confirm-address', 'portal.html'],
    ['/stop-messages', 'portal.html'],
    ['/nothing/here', 'portal.html'],
    // Folders are not listed.
    ['/assets/', 'portal.html'],
  ])('responds to %s with %s', async (url, page) => {
    const portal = await portalWithPages();
    const response = await portal.browser().get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(page);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-security-policy']).toMatch(/script-src 'self';/);
  });

  it.each([
    ['/dashboard', 'portal.html'],
    ['/messages', 'portal.html'],
    ['/registration/student-data', 'registration.html'],
    ['/registration/student-data?from=mail', 'registration.html'],
  ])(
    'responds to %s with %s for a family, and redirects a visitor to the sign-in page',
    async (url, page) => {
      const portal = await portalWithPages();
      const visit = await portal.browser().get(url);
      expect([visit.statusCode, visit.headers.location]).toEqual([302, '/']);
      expect(visit.headers['cache-control']).toBe('no-store');
      const family = await portal.student();
      const response = await family.get(url);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(response.body).toContain(page);
      // The page itself learns that the session has ended: pages ask no database.
      portal.pass(24 * 60);
      expect((await family.get(url)).statusCode).toBe(200);
    },
  );

  it.each([...Object.values(officePaths), ...Object.keys(formerOfficePaths)])(
    'responds to %s with office.html for the office, and redirects a visitor to the sign-in page',
    async (url) => {
      const portal = await portalWithPages();
      const visit = await portal.browser().get(url);
      expect([visit.statusCode, visit.headers.location]).toEqual([302, '/']);
      const response = await (await portal.admin()).get(url);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('office.html');
    },
  );

  it('opens the camera on the page that scans codes, and nowhere else', async () => {
    const portal = await portalWithPages();
    const getPolicy = async (url: string) =>
      (await (await portal.student()).get(url)).headers['permissions-policy'];
    expect(await getPolicy('/verify')).toMatch(/^camera=\(self\), microphone=\(\),/);
    for (const url of ['/', '/dashboard', '/verify/nothing', '/assets/main-4f9c.js', '/api/session'])
      expect(await getPolicy(url), url).toMatch(/^camera=\(\), microphone=\(\),/);
  });

  it('is never served for an API path or a missing file', async () => {
    const portal = await portalWithPages();
    for (const url of ['/api/nothing', '/api', '/sanctum/nothing', '/assets/gone-1234.js', '/favicon.ico']) {
      const response = await portal.browser().get(url);
      expect(response.statusCode, url).toBe(404);
      expect(response.json(), url).toEqual({ message: 'This page or record could not be found.' });
    }
  });

  it('has files with a hash in their name cached permanently, and serves them compressed', async () => {
    const portal = await portalWithPages();
    const response = await portal
      .browser()
      .send('GET', '/assets/main-4f9c.js', undefined, { 'accept-encoding': 'br' });
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(response.body).toBe('packed');
  });

  it('serves nothing outside its folder', async () => {
    const portal = await portalWithPages();
    for (const url of ['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/.env']) {
      expect([403, 404], url).toContain((await portal.browser().get(url)).statusCode);
    }
  });

  it.each(['/logout', '/logout/', '/LogOut?a=b', '/%6cogout', '//logout'])(
    'does not let another site sign a family out by %s: the page asks for confirmation',
    async (url) => {
      const portal = await portalWithPages();
      const open = (from: string, at = url) =>
        portal.browser().send('GET', at, undefined, { 'sec-fetch-site': from, 'sec-fetch-mode': 'navigate' });
      for (const from of ['cross-site', 'same-site']) {
        const redirect = await open(from);
        expect(redirect.statusCode).toBe(303);
        expect(redirect.headers).toMatchObject({ location: '/logout?ask', 'cache-control': 'no-store' });
        expect((await open(from, '/logout?ask')).body).toContain('portal.html');
      }
      for (const from of ['same-origin', 'none']) expect((await open(from)).statusCode).toBe(200);
      expect((await open('cross-site', '/nothing/here')).statusCode).toBe(200);
    },
  );
});
