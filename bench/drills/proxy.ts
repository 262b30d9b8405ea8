import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { type RequestOptions, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { withFolder } from '../load/folder.ts';
import { startSampleNginx } from '../load/nginx.ts';

const HOST = 'portal.example.org';
const OTHER_ADDRESS = '127.0.0.2';
/** More than the rate limit's burst plus the requests allowed meanwhile. */
const REQUESTS = 100;

type Options = Omit<RequestOptions, 'headers'> & { headers?: Record<string, string> };

interface ProxyResponse {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

/** Sends requests to nginx with the configuration of deploy/: other host names, another address, above the rate limit. */
export async function drillProxy(): Promise<Record<string, boolean>> {
  return await withFolder('proxy', async (folder) => {
    const upstream = createServer((request, response) => response.end(JSON.stringify(request.headers)));
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    const { port } = upstream.address() as AddressInfo;
    const nginx = await startSampleNginx(folder, `127.0.0.1:${port}`);
    try {
      return await checkNginx(nginx);
    } finally {
      await nginx.stop();
      upstream.closeAllConnections();
      upstream.close();
    }
  });
}

async function checkNginx({ http, https }: { http: number; https: number }) {
  const sendHttp = (host: string) =>
    sendRequest(httpRequest, { port: http, path: '/dashboard?a=b', headers: { host } });
  const sendHttps = (path: string, more: Options = {}) =>
    sendRequest(httpsRequest, {
      port: https,
      path,
      servername: HOST,
      rejectUnauthorized: false,
      ...more,
      headers: { host: HOST, ...more.headers },
    });
  const redirect = await sendHttp(HOST);
  const forwarded = await sendHttps('/api/session', {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '10.0.0.1' },
  });
  const receivedHeaders = JSON.parse(forwarded?.body ?? '{}') as IncomingHttpHeaders;
  const signIns = await Promise.all(Array.from({ length: REQUESTS }, () => sendHttps('/api/login-student')));
  const others = await Promise.all(Array.from({ length: REQUESTS }, () => sendHttps('/api/session')));
  const fromOtherAddress = await sendHttps('/api/login-student', { localAddress: OTHER_ADDRESS });
  const getStatuses = (responses: typeof signIns) => new Set(responses.map((response) => response?.status));
  return {
    'HTTP redirects to the portal’s host name':
      redirect?.status === 301 && redirect.location === `https://${HOST}/dashboard?a=b`,
    'another host name gets no redirect': (await sendHttp('evil.example')) === undefined,
    'another host name gets no response over HTTPS':
      (await sendHttps('/', { headers: { host: 'evil.example' } })) === undefined &&
      (await sendHttps('/', { servername: 'evil.example' })) === undefined,
    'X-Forwarded-Host from the client is not passed on':
      receivedHeaders['x-forwarded-host'] === undefined && receivedHeaders.host === HOST,
    'a client can’t forge its address with X-Forwarded-For':
      receivedHeaders['x-forwarded-for']?.toString().endsWith('127.0.0.1') === true,
    'readiness is served to the machine itself': (await sendHttps('/readyz'))?.status === 200,
    'readiness is denied to other addresses':
      (await sendHttps('/readyz', { localAddress: OTHER_ADDRESS }))?.status === 403,
    'sign-ins above the rate limit get a 503': getStatuses(signIns).has(503) && getStatuses(signIns).has(200),
    'other requests are not limited': getStatuses(others).size === 1 && getStatuses(others).has(200),
    'sign-ins from another address are not limited': fromOtherAddress?.status === 200,
  };
}

/** Returns undefined if the connection closes without a response. */
async function sendRequest(
  send: typeof httpsRequest,
  options: RequestOptions,
): Promise<ProxyResponse | undefined> {
  const request = send({ host: '127.0.0.1', agent: false, ...options });
  request.end();
  try {
    const [response] = (await once(request, 'response')) as [
      AsyncIterable<Buffer> & { statusCode?: number; headers: IncomingHttpHeaders },
    ];
    let body = '';
    for await (const chunk of response) body += chunk.toString();
    return { status: response.statusCode ?? 0, location: response.headers.location, body };
  } catch {
    return undefined;
  }
}
