import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api-error.ts';
import { createQueryClient } from '#web/lib/query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A query that fails once, and the number of its requests. */
function ask(error: Error) {
  const school = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValue('the answer');
  const answer = createQueryClient().query({
    queryKey: ['page'],
    queryFn: school,
    ...createQueryClient().getDefaultOptions().queries,
  });
  answer.catch(() => undefined);
  return { answer, countRequests: () => school.mock.calls.length };
}

const busy = (retryAfter?: number) => new ApiError(503, { message: 'Many people are here.' }, retryAfter);

it.each([
  ['as the server says', busy(3), 3000, 3600],
  ['soon, where it does not say', busy(), 500, 500],
  ['soon, where no answer came', new NetworkError('No connection.'), 500, 500],
])('a page asks again once, %s', async (_when, error, from, to) => {
  const { answer, countRequests } = ask(error);
  await vi.advanceTimersByTimeAsync(from - 1);
  expect(countRequests()).toBe(1);
  await vi.advanceTimersByTimeAsync(to - from + 1);
  expect(countRequests()).toBe(2);
  expect(await answer).toBe('the answer');
});

it.each([
  ['the wait would be long', busy(60)],
  ['waiting does not help', new ApiError(404, { message: 'This page or record could not be found.' })],
])('a page leaves it to the family where %s', async (_why, error) => {
  const { answer, countRequests } = ask(error);
  await expect(answer).rejects.toBe(error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(countRequests()).toBe(1);
});
