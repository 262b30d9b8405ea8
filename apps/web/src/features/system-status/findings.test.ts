import type { SystemStatus } from '@formroom/domain/api/system-status.ts';
import { describe, expect, it } from 'vitest';
import { formatDuration, listFindings, summarizeFindings } from './findings.ts';

const GB = 1024 ** 3;
const status: SystemStatus = {
  at: '2026-11-20T13:00:00.000Z',
  database: { kind: 'sqlite', took_ms: 1.4, bytes: 3 * GB },
  file_store: { kind: 'disk', took_ms: 0.2 },
  disk: { free_bytes: 40 * GB, total_bytes: 100 * GB },
  last_backup: { at: '2026-11-20T05:00:00.000Z', bytes: GB / 2 },
  blocked_accounts: { waiting: 0, closed: 0 },
  mail: { mail: 'on', counts: { queued: 0, sent: 9, refused: 0, failed: 0, cancelled: 0 }, error: null },
  process: { version: '1.0.0', uptime_seconds: 90_000, memory_bytes: 200 * 1024 * 1024 },
};
const now = Date.parse(status.at);
const found = (changes: Partial<SystemStatus>, title: string) =>
  listFindings({ ...status, ...changes }, now).find((finding) => finding.title === title);

describe('the findings', () => {
  it('are all ok on a healthy portal', () => {
    expect(summarizeFindings(listFindings(status, now))).toEqual({
      state: 'ok',
      sentence: 'Everything is OK.',
    });
    expect(found({}, 'Backup')?.verdict).toBe('The last backup was made 8 hours ago');
    expect(found({}, 'Database')?.details).toContain('3.0 GB of data');
  });

  it.each([
    ['2026-11-19T11:00:00.000Z', 'ok'],
    ['2026-11-19T10:59:59.000Z', 'warning'],
  ])('a backup of %s is %s', (at, state) => {
    expect(found({ last_backup: { at, bytes: 1 } }, 'Backup')?.state).toBe(state);
  });

  it('say that there is no backup', () => {
    expect(found({ last_backup: null }, 'Backup')).toMatchObject({
      state: 'error',
      verdict: 'No backup yet',
    });
  });

  it.each([
    [10 * GB, 'ok'],
    [10 * GB - 1, 'warning'],
    [GB / 2, 'warning'],
    [GB / 2 - 1, 'error'],
  ])('%d free bytes are %s', (free, state) => {
    expect(found({ disk: { free_bytes: free, total_bytes: 100 * GB } }, 'Disk')?.state).toBe(state);
  });

  it.each([
    [{ waiting: 0, closed: 0 }, 'ok', 'No accounts are blocked'],
    [{ waiting: 1, closed: 0 }, 'warning', '1 account blocked'],
    [{ waiting: 2, closed: 1 }, 'warning', '3 accounts blocked'],
  ])('blocked accounts %j are %s', (blocked_accounts, state, verdict) => {
    expect(found({ blocked_accounts }, 'Blocked accounts')).toMatchObject({ state, verdict });
  });

  it.each([
    [60, 'ok', 'The same time as on this device'],
    [-600, 'warning', 'The server and this device differ by 10 minutes'],
    [600, 'warning', 'The server and this device differ by 10 minutes'],
  ])('a device whose clock is %d seconds ahead is %s', (seconds, state, verdict) => {
    const clock = listFindings(status, now + seconds * 1000).find(({ title }) => title === 'Clock');
    expect(clock).toMatchObject({ state, verdict });
  });

  it('say that messages can’t be sent, and that none are without a mail server', () => {
    const error = { at: status.at, message: '535 Wrong password' };
    expect(found({ mail: { ...status.mail, error } }, 'Messages to families')).toMatchObject({
      state: 'error',
      details: ['0 messages waiting', 'The mail server answered: 535 Wrong password'],
    });
    expect(found({ mail: { ...status.mail, mail: 'off' } }, 'Messages to families')).toMatchObject({
      state: 'ok',
      verdict: 'Not set up: nothing is sent',
    });
  });

  it('name errors before warnings', () => {
    const troubled: SystemStatus = {
      ...status,
      file_store: { kind: 's3', took_ms: null },
      database: { kind: 'postgres', took_ms: 501, bytes: 1 },
    };
    const findings = listFindings(troubled, now);
    expect(summarizeFindings(findings)).toEqual({
      state: 'error',
      sentence: 'There is a problem: uploaded files.',
    });
    expect(findings.filter(({ state }) => state !== 'ok').every(({ advice }) => advice)).toBe(true);
  });

  it.each([
    [59, 'less than a minute'],
    [60, '1 minute'],
    [7_199, '1 hour'],
    [172_799, '47 hours'],
    [172_800, '2 days'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
