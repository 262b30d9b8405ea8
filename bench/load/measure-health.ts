import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import { LoadClient } from './load-client.ts';

const INTERVAL_MS = 100;

/** Measures a health check over its own connection, as a monitor makes it: in ms, infinite if it fails. */
function measureHealthCall(url: string) {
  const start = performance.now();
  return new Promise<number>((resolve) => {
    const call = request(url + paths.health, { agent: false, timeout: 15_000 }, (answer) => {
      answer.resume().on('end', () => {
        resolve(answer.statusCode === 200 ? performance.now() - start : Infinity);
      });
    });
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', () => resolve(Infinity));
    call.end();
  });
}

/** Measures health checks and sign-outs, one after the other, until the work ends; returns the times of both in ms. */
export async function measureHealthDuring<T>(url: string, leaving: readonly string[], work: Promise<T>) {
  const calls = new LoadClient(url);
  await calls.fetchToken();
  const health: number[] = [];
  const signOuts: number[] = [];
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      health.push(await measureHealthCall(url));
      await sleep(INTERVAL_MS);
    }
  };
  const leave = async () => {
    for (const session of leaving) {
      if (isOver) return;
      const start = performance.now();
      const { status } = await calls.send('POST', paths.logout, session);
      signOuts.push(status === 204 ? performance.now() - start : Infinity);
      await sleep(INTERVAL_MS);
    }
  };
  const watching = Promise.all([watch(), leave()]);
  const done = await work;
  isOver = true;
  await watching;
  calls.close();
  return { done, health, signOuts };
}
