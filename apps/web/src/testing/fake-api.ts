import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupWorker } from 'msw/browser';
import type { z } from 'zod';

/** Answers a page's calls. A call without a handler fails the test. */
export const api = setupWorker();

let started: Promise<unknown> | undefined;

/** Starts the worker once for all test files. */
export async function startApi() {
  await (started ??= api.start({
    quiet: true,
    onUnhandledRequest: (request, { error }) => {
      // Calls that a page still makes after its test are ignored.
      const isOpen = document.body.hasChildNodes();
      if (isOpen && new URL(request.url).pathname.startsWith('/api/')) error();
    },
  }));
}

/** A path for MSW that matches whatever the page's own URL is. */
const at = (path: string) => `*${path}`;

/** A response of the API, validated against its contract. */
export const mockGet = <T>(path: string, schema: z.ZodType<T>, body: T): RequestHandler =>
  http.get(at(path), () => HttpResponse.json(schema.parse(body) as never));

/** An error response in the server's format. */
export const mockError = (path: string, status: number, message: string, method: 'get' | 'post' = 'get') =>
  http[method](at(path), () => HttpResponse.json({ message }, { status }));

/** A call that fails as without a connection. */
export const mockNetworkError = (path: string, method: 'get' | 'post' = 'get') =>
  http[method](at(path), () => HttpResponse.error());

/** A POST that gets no response. */
export const mockUnansweredPost = (path: string) =>
  http.post(at(path), () => new Promise<never>(() => undefined));

/** A response that is held until the test releases it. */
export function mockPending<T>(path: string, schema: z.ZodType<T>, body: T) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const handler = http.get(at(path), async () => {
    await released;
    return HttpResponse.json(schema.parse(body) as never);
  });
  return { handler, release: () => release() };
}
