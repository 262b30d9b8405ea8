import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import type { z } from 'zod';

/** Answers a page's POST requests, with the CSRF cookie, and records their bodies. */
export function mockPost<T>(path: string, schema: z.ZodType<T>, body: T) {
  const sent: unknown[] = [];
  const post = http.post(`*${path}`, async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json(schema.parse(body) as never);
  });
  return { handler: post, sent };
}

/** The CSRF cookie, without which a page sends no POST request. */
export const csrfCookie = http.get(`*${paths.csrfCookie}`, () => {
  document.cookie = 'XSRF-TOKEN=component';
  return new HttpResponse(null, { status: 204 });
});
