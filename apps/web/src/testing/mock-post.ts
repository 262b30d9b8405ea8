import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import type { z } from 'zod';

/** Answers the posts of a page, each with its cookie against forged ones, and keeps what was sent. */
export function mockPost<T>(path: string, schema: z.ZodType<T>, body: T) {
  const sent: unknown[] = [];
  const post = http.post(`*${path}`, async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json(schema.parse(body) as never);
  });
  return { handler: post, sent };
}

/** Without it a page sends nothing. */
export const csrfCookie = http.get(`*${paths.csrfCookie}`, () => {
  document.cookie = 'XSRF-TOKEN=component';
  return new HttpResponse(null, { status: 204 });
});
