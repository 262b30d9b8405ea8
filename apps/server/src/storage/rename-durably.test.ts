import { expect, it } from 'vitest';
import { retryWhileInUse } from './rename-durably.ts';

/** Fails a number of times with a code before it succeeds. */
function failing(times: number, code: string) {
  let calls = 0;
  return () => {
    calls += 1;
    return calls > times
      ? Promise.resolve()
      : Promise.reject(Object.assign(new Error(`${code}, call ${calls}`), { code }));
  };
}

it('waits on Windows until another program has closed the file', async () => {
  await expect(retryWhileInUse(failing(2, 'EPERM'), { platform: 'win32' })).resolves.toBeUndefined();
});

it('does not repeat what failed for another reason', async () => {
  await expect(retryWhileInUse(failing(1, 'ENOSPC'), { platform: 'win32' })).rejects.toThrow('call 1');
  await expect(retryWhileInUse(failing(1, 'EPERM'), { platform: 'linux' })).rejects.toThrow('call 1');
});
