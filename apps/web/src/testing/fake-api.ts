import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupWorker } from 'msw/browser';
import type { z } from 'zod';

/** Answers the calls of a page; a call that no test has answered fails it. */
export const api = setupWorker();

let started: Promise<unknown> | undefined;

/** Once for all files. */
export async function startApi() {
  await (started ??= api.start({
    quiet: true,
    onUnhandledRequest: (request, { error }) => {
      // What a page still asks for after its test concerns nobody.
      const isOpen = document.body.hasChildNodes();
      if (isOpen && new URL(request.url).pathname.startsWith('/api/')) error();
    },
  }));
}

/** `/api/files/:file` for MSW, whatever the address that the page shows. */
const at = (path: string) => `*${path}`;

/** An answer of the API, checked against its contract. */
export const mockGet = <T>(path: string, schema: z.ZodType<T>, body: T): RequestHandler =>
  http.get(at(path), () => HttpResponse.json(schema.parse(body) as never));

/** The server refuses, in the shape of its errors. */
export const mockError = (path: string, status: number, message: string, method: 'get' | 'post' = 'get') =>
  http[method](at(path), () => HttpResponse.json({ message }, { status }));

/** The connection is gone. */
export const mockNetworkError = (path: string, method: 'get' | 'post' = 'get') =>
  http[method](at(path), () => HttpResponse.error());

/** The answer does not come until it is released. */
export function mockPending<T>(path: string, schema: z.ZodType<T>, body: T) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const handler = http.get(at(path), async () => {
    await released;
    return HttpResponse.json(schema.parse(body) as never);
  });
  return { handler, release: () => release() };
}
