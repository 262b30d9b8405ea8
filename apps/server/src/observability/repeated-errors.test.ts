import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { captureLog } from '../testing/capture-log.ts';
import { testPortal } from '../testing/test-portal.ts';

it('errors of one cause are logged once in ten seconds, and then counted in one line', async () => {
  const portal = await testPortal({ LOG_LEVEL: 'warn' });
  const log = captureLog(portal);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const student = await portal.student();
  await portal.db.schema.dropTable('settings').execute();
  const fail = () => student.get(paths.settings);
  for (let time = 0; time < 20; time += 1) expect((await fail()).statusCode).toBe(500);
  const lines = () => log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines()).toMatchObject([
    { msg: 'request failed', err: { stack: expect.stringContaining('at ') as string } },
  ]);
  vi.advanceTimersByTime(10_000);
  expect(lines()).toHaveLength(2);
  expect(lines()[1]).toMatchObject({ level: 50, msg: 'request failed, again', times: 19 });
  expect(lines()[1]).not.toHaveProperty('err');
  await fail();
  expect(lines()).toHaveLength(3);
  vi.advanceTimersByTime(20_000);
  expect(lines()).toHaveLength(3);
});
