import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import { LoadClient } from './load-client.ts';
import { sendRequest } from './send-request.ts';

const INTERVAL_MS = 100;

/** Measures a health check over a new connection, as a monitor makes it, in ms; infinite if it fails. */
async function measureHealthCall(url: string) {
  const start = performance.now();
  const call = sendRequest(url + paths.health, { agent: false, timeoutMs: 15_000 });
  const status = await call.then(
    (response) => response.status,
    () => 0,
  );
  return status === 200 ? performance.now() - start : Infinity;
}

/**
 * Measures consecutive health checks, and consecutive sign-outs of the given sessions, until the work ends; returns
 * response times in ms.
 */
export async function measureHealthDuring<T>(url: string, sessions: readonly string[], work: Promise<T>) {
  const calls = new LoadClient(url);
  await calls.fetchToken();
  const health: number[] = [];
  const signOuts: number[] = [];
  let isOver = false;
  const checkHealth = async () => {
    while (!isOver) {
      health.push(await measureHealthCall(url));
      await sleep(INTERVAL_MS);
    }
  };
  const signOut = async () => {
    for (const session of sessions) {
      if (isOver) return;
      const start = performance.now();
      const { status } = await calls.send('POST', paths.logout, session);
      signOuts.push(status === 204 ? performance.now() - start : Infinity);
      await sleep(INTERVAL_MS);
    }
  };
  const measuring = Promise.all([checkHealth(), signOut()]);
  const result = await work;
  isOver = true;
  await measuring;
  calls.close();
  return { result, health, signOuts };
}
