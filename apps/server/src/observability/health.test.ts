import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';

it('readiness checks the store once a second for any number of callers', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const portal = await testPortal();
  const store = { calls: 0, isThere: true };
  portal.app.fileStore.ping = () => {
    store.calls += 1;
    return store.isThere ? Promise.resolve() : Promise.reject(new Error('gone'));
  };
  const statuses = async (times: number) => {
    const asking = Array.from({ length: times }, () => portal.browser().get(paths.readiness));
    return new Set((await Promise.all(asking)).map(({ statusCode }) => statusCode));
  };
  expect(await statuses(100)).toEqual(new Set([200]));
  store.isThere = false;
  vi.advanceTimersByTime(900);
  expect(await statuses(1)).toEqual(new Set([200]));
  expect(store.calls).toBe(1);
  vi.advanceTimersByTime(200);
  expect(await statuses(100)).toEqual(new Set([503]));
  expect(store.calls).toBe(2);
  store.isThere = true;
  vi.advanceTimersByTime(1100);
  expect(await statuses(1)).toEqual(new Set([200]));
});
