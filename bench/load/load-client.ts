import { Agent, request } from 'node:http';
import { paths } from '@formroom/domain/api/paths.ts';

export interface CallResponse {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly cookies: readonly string[];
  readonly text: string;
}

const TIMEOUT_MS = 15_000;

/** Sends the calls of many browsers over as many connections as needed, with one shared CSRF token. */
export class LoadClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity, scheduling: 'fifo' });
  readonly #url: URL;
  #csrfCookies = '';
  #token = '';

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** Must be called once before any POST. */
  async fetchToken() {
    const { cookies } = await this.send('GET', paths.csrfCookie, '');
    const pairs = cookies.map((each) => each.split(';')[0] ?? '');
    this.#csrfCookies = pairs.join('; ');
    this.#token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  }

  send(method: 'GET' | 'POST', path: string, session: string, body = ''): Promise<CallResponse> {
    const headers = {
      cookie: [session, this.#csrfCookies].filter(Boolean).join('; '),
      ...(method === 'POST' && { 'content-length': Buffer.byteLength(body), 'x-xsrf-token': this.#token }),
      ...(body !== '' && { 'content-type': 'application/json' }),
    };
    const { hostname, port } = this.#url;
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS };
      const call = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            cookies: response.headers['set-cookie'] ?? [],
            text: Buffer.concat(chunks).toString(),
          });
        });
      });
      call.on('timeout', () => call.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)));
      call.on('error', reject);
      call.end(body);
    });
  }

  close() {
    this.#agent.destroy();
  }
}
