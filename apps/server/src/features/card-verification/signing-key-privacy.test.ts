import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { JWK } from 'jose';
import { expect, it } from 'vitest';
import { captureLog } from '../../testing/capture-log.ts';
import { getResponseText } from '../../testing/response-text.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { findKeysCommand } from './keys-command.service.ts';

const params: Record<string, string> = {
  id: '20260001',
  student_id: '20260001',
  year: '2025',
  term: '3',
  class: 'all',
  kind: 'students',
  name: 'admin',
};

it('the private key is in no answer to the office, no export, archive, log or output of the command', async () => {
  const portal = await testPortal({ LOG_LEVEL: 'trace' });
  const { app, db } = portal;
  await keepFirstStudents(db, 4);
  const lines = captureLog(portal);
  const admin = await portal.admin();
  await admin.post(paths.postReportCards, { year: 2026, term: 1, posted: 1 });
  const rotate = findKeysCommand(['rotate']);
  const output = [await rotate?.(db, { now: app.now() })];
  output.push(await findKeysCommand(['list'])?.(db, { now: app.now() }));
  const keys = await db.selectFrom('signing_keys').select('private_jwk').execute();
  const secrets = keys.map(({ private_jwk: jwk }) => (JSON.parse(jwk) as JWK).d ?? '');
  expect(secrets).toHaveLength(2);
  expect(secrets.every((secret) => secret.length === 43)).toBe(true);
  const isLeaking = (text: string) => secrets.some((secret) => text.includes(secret));

  const leaks: string[] = [];
  const urls = app.routeTable
    .filter(({ method, url }) => [method].flat().includes('GET') && /^\/(api|\.well-known)/.test(url))
    .map(({ url }) => url.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '1'));
  expect(urls).toContain(pathTo(paths.familyArchive, { id: '20260001' }));
  for (const url of urls) if (isLeaking(await getResponseText(await admin.get(url)))) leaks.push(url);
  const exported = await admin.post(paths.exportData, {});
  expect(exported.statusCode).toBe(200);
  expect(isLeaking(await getResponseText(exported))).toBe(false);
  expect(leaks).toEqual([]);
  expect(output.filter((text) => isLeaking(text ?? ''))).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(isLeaking)).toEqual([]);
});
