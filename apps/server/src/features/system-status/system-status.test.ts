import { paths } from '@formroom/domain/api/paths.ts';
import type { SystemStatus } from '@formroom/domain/api/system-status.ts';
import { describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '../../storage/file-store.ts';
import { isOnPostgres } from '../../testing/database-template.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { saveSettings } from '../settings/settings.repository.ts';

const MB = 1024 * 1024;

async function readStatus(portal: TestPortal): Promise<SystemStatus> {
  const response = await (await portal.admin()).get(paths.systemStatus);
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('how the portal is doing', () => {
  it('reports database, file store, disk and process', async () => {
    const portal = await testPortal();
    const status = await readStatus(portal);
    expect(status.at).toBe('2026-11-20T13:00:00.000Z');
    expect(status.database.kind).toBe(isOnPostgres() ? 'postgres' : 'sqlite');
    expect(status.database.bytes).toBeGreaterThan(MB / 2);
    expect(status.database.took_ms).toBeLessThan(5_000);
    expect(status.file_store.kind).toBe('disk');
    expect(status.file_store.took_ms).toEqual(expect.any(Number));
    expect(status.disk?.total_bytes).toBeGreaterThanOrEqual(status.disk?.free_bytes ?? Infinity);
    expect(status.last_backup).toBeNull();
    expect(status.blocked_accounts).toEqual({ waiting: 0, closed: 0 });
    expect(status.process.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(status.process.memory_bytes).toBeGreaterThan(10 * MB);
  });

  it('says when the last backup was finished', async () => {
    const portal = await testPortal();
    const last = { at: '2026-11-20T05:10:00.000Z', bytes: 123_456_789 };
    await saveSettings(portal.db, { last_backup: last });
    expect((await readStatus(portal)).last_backup).toEqual(last);
  });

  it('says that the files can’t be reached, and the rest all the same', async () => {
    const portal = await testPortal();
    portal.app.fileStore.ping = () => Promise.reject(new StoreUnavailableError('The object store failed.'));
    const status = await readStatus(portal);
    expect(status.file_store).toEqual({ kind: 'disk', took_ms: null });
    expect(status.database.bytes).toBeGreaterThan(0);
  });

  it('is not written into the audit log', async () => {
    const portal = await testPortal();
    await readStatus(portal);
    expect(await portal.db.selectFrom('audit_log').selectAll().execute()).toEqual([]);
  });
});
