import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { type RequestOptions, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { withFolder } from '../load/folder.ts';
import { startSampleNginx } from '../load/nginx.ts';

const HOST = 'portal.example.org';
const OUTSIDE = '127.0.0.2';
/** More than the rate limit's burst plus the requests allowed meanwhile. */
const TRIES = 100;

type Options = Omit<RequestOptions, 'headers'> & { headers?: Record<string, string> };

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

/** Sends requests to the nginx of deploy/ under other host names, from outside, and too often. */
export async function drillProxy(): Promise<Record<string, boolean>> {
  return await withFolder('proxy', async (folder) => {
    const upstream = createServer((request, response) => response.end(JSON.stringify(request.headers)));
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    const { port } = upstream.address() as AddressInfo;
    const nginx = await startSampleNginx(folder, `127.0.0.1:${port}`);
    try {
      return await findings(nginx);
    } finally {
      await nginx.stop();
      upstream.closeAllConnections();
      upstream.close();
    }
  });
}

async function findings({ http, https }: { http: number; https: number }) {
  const plain = (host: string) => ask(httpRequest, { port: http, path: '/dashboard?a=b', headers: { host } });
  const secure = (path: string, more: Options = {}) =>
    ask(httpsRequest, {
      port: https,
      path,
      servername: HOST,
      rejectUnauthorized: false,
      ...more,
      headers: { host: HOST, ...more.headers },
    });
  const redirect = await plain(HOST);
  const forwarded = await secure('/api/session', {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '10.0.0.1' },
  });
  const seen = JSON.parse(forwarded?.body ?? '{}') as IncomingHttpHeaders;
  const tries = await Promise.all(Array.from({ length: TRIES }, () => secure('/api/login-student')));
  const others = await Promise.all(Array.from({ length: TRIES }, () => secure('/api/session')));
  const elsewhere = await secure('/api/login-student', { localAddress: OUTSIDE });
  const statuses = (answers: typeof tries) => new Set(answers.map((answer) => answer?.status));
  return {
    'the redirect leads to the portal’s name':
      redirect?.status === 301 && redirect.location === `https://${HOST}/dashboard?a=b`,
    'another name gets no redirect': (await plain('evil.example')) === undefined,
    'another name gets no answer by https':
      (await secure('/', { headers: { host: 'evil.example' } })) === undefined &&
      (await secure('/', { servername: 'evil.example' })) === undefined,
    'the portal never sees X-Forwarded-Host': seen['x-forwarded-host'] === undefined && seen.host === HOST,
    'an address can’t be made up': seen['x-forwarded-for']?.toString().endsWith('127.0.0.1') === true,
    'readiness is for the machine itself': (await secure('/readyz'))?.status === 200,
    'and denied from outside': (await secure('/readyz', { localAddress: OUTSIDE }))?.status === 403,
    'too many sign-ins are held up': statuses(tries).has(503) && statuses(tries).has(200),
    'but nothing else': statuses(others).size === 1 && statuses(others).has(200),
    'and nobody else': elsewhere?.status === 200,
  };
}

/** The response, or undefined if the connection closes without one. */
async function ask(send: typeof httpsRequest, options: RequestOptions): Promise<Answer | undefined> {
  const request = send({ host: '127.0.0.1', agent: false, ...options });
  request.end();
  try {
    const [response] = (await once(request, 'response')) as [
      AsyncIterable<Buffer> & { statusCode?: number; headers: IncomingHttpHeaders },
    ];
    let body = '';
    for await (const piece of response) body += piece.toString();
    return { status: response.statusCode ?? 0, location: response.headers.location, body };
  } catch {
    return undefined;
  }
}
