import { readdirSync } from 'node:fs';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testPortal } from '../testing/test-portal.ts';
import { photograph, uploadForm } from '../testing/upload-form.ts';
import { WorkerPool } from '../workers/worker-pool.ts';

const [ID, OTHER] = ['20260001', '20260003'];
const types = ['birth_certificate', 'immunization_card', 'sea_slip', 'file'];
const getForm = (id: string) => pathTo(paths.registrationForm, { id });

/** Keeps all jobs from the worker threads until the returned function is called. */
function holdWorkers() {
  let start: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const run = Reflect.get(WorkerPool.prototype, 'run') as (job: unknown) => Promise<unknown>;
  const held = vi
    .spyOn(WorkerPool.prototype, 'run')
    .mockImplementation(async function (this: WorkerPool<unknown, unknown>, job) {
      await started;
      return await run.call(this, job);
    });
  onTestFinished(() => {
    start();
    held.mockRestore();
  });
  return start;
}

describe('one account', () => {
  it.each(['GET', 'HEAD'] as const)(
    'has at most four PDFs in progress by %s, and other accounts are not blocked',
    async (method) => {
      const portal = await testPortal();
      const [family, other] = [await portal.student(ID), await portal.student(OTHER)];
      const requestForm = (browser: TestBrowser, id: string) =>
        portal.app.inject({ method, url: getForm(id), cookies: Object.fromEntries(browser.cookies) });
      const startPrinting = holdWorkers();
      let refused = 0;
      const own = Array.from({ length: 10 }, async () => {
        const response = await requestForm(family, ID);
        if (response.statusCode === 503) refused += 1;
        return response;
      });
      const others = Array.from({ length: 4 }, () => requestForm(other, OTHER));
      await expect.poll(() => refused).toBe(6);
      startPrinting();
      const responses = await Promise.all(own);
      const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
      expect(statuses).toEqual([200, 200, 200, 200, 503, 503, 503, 503, 503, 503]);
      expect(responses.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('3');
      expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect((await requestForm(family, ID)).statusCode).toBe(200);
    },
  );

  it('has ten upload slots, occupied until the response, and at most three files in the queue', async () => {
    const portal = await testPortal();
    const [family, other] = [await portal.student(ID), await portal.student(OTHER)];
    for (const browser of [family, other]) await browser.get(paths.csrfCookie);
    const bytes = await photograph('#7a9', 1200);
    const send = async (browser: TestBrowser, id: string, file_type = 'file') => {
      const { statusCode } = await browser.post(
        paths.storeFile,
        uploadForm({ id, file_type }, { name: 'scan.jpg', bytes }),
      );
      return statusCode;
    };
    let completed = 0;
    const own = Array.from({ length: 10 }, async (_, number) => {
      const status = await send(family, ID, types[number % types.length]);
      completed += 1;
      return status;
    });
    await expect.poll(() => readdirSync(portal.app.config.incomingDir).length).toBeGreaterThanOrEqual(10);
    expect(await send(family, ID)).toBe(503);
    expect(await send(other, OTHER, 'picture')).toBe(200);
    // The other account's image was queued behind three jobs instead of ten.
    expect(completed).toBeLessThan(7);
    expect(new Set(await Promise.all(own))).toEqual(new Set([200]));
    expect(await send(family, ID, 'picture')).toBe(200);
  });
});
