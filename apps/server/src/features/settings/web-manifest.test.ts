import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testPortal } from '../../testing/test-portal.ts';

const web = join(import.meta.dirname, '../../../../web');

interface Manifest {
  name: string;
  start_url: string;
  icons: { src: string; type: string }[];
}

it('lets a phone install the portal, with the school’s name and icons that exist', async () => {
  const portal = await testPortal({}, { webRoot: join(web, 'public') });
  const admin = await portal.admin();
  await admin.post('/api/settings', { school_name: 'Bishop Anstey High School' });
  const visitor = portal.browser();
  const response = await visitor.get('/manifest.webmanifest');
  expect(response.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(response.headers['cache-control']).toBe('no-cache');
  const { name, start_url, icons } = response.json<Manifest>();
  expect({ name, start_url }).toEqual({ name: 'Bishop Anstey High School', start_url: '/' });
  for (const { src, type } of icons) {
    const icon = await visitor.get(src);
    expect([icon.statusCode, icon.headers['content-type']], src).toEqual([200, type]);
  }
});

it('has every icon that the pages name', async () => {
  const visitor = (await testPortal({}, { webRoot: join(web, 'public') })).browser();
  const html = readFileSync(join(web, 'page-frame.ts'), 'utf8');
  const named = [...html.matchAll(/rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    (link) => link[1],
  );
  expect(named).toEqual(['/favicon.ico', '/icon.svg', '/apple-touch-icon.png', '/manifest.webmanifest']);
  for (const url of named) expect((await visitor.get(url ?? '')).statusCode, url).toBe(200);
});
