import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';

it('readiness checks the store at most once a second, for any number of callers', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const portal = await testPortal();
  const store = { calls: 0, isAvailable: true };
  portal.app.fileStore.ping = () => {
    store.calls += 1;
    return store.isAvailable ? Promise.resolve() : Promise.reject(new Error('gone'));
  };
  const statuses = async (times: number) => {
    const requests = Array.from({ length: times }, () => portal.browser().get(paths.readiness));
    return new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode));
  };
  expect(await statuses(100)).toEqual(new Set([200]));
  store.isAvailable = false;
  vi.advanceTimersByTime(900);
  expect(await statuses(1)).toEqual(new Set([200]));
  expect(store.calls).toBe(1);
  vi.advanceTimersByTime(200);
  expect(await statuses(100)).toEqual(new Set([503]));
  expect(store.calls).toBe(2);
  store.isAvailable = true;
  vi.advanceTimersByTime(1100);
  expect(await statuses(1)).toEqual(new Set([200]));
});
