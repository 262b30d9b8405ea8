import { Agent } from 'node:http';
import { paths } from '@formroom/domain/api/paths.ts';
import { sendRequest } from './send-request.ts';

const TIMEOUT_MS = 15_000;

/** Sends the calls of many browsers over as many connections as needed, with one shared CSRF token. */
export class LoadClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity, scheduling: 'fifo' });
  readonly #url: string;
  #csrfCookies = '';
  #token = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** Must be called once before any POST. */
  async fetchToken() {
    const { headers } = await this.send('GET', paths.csrfCookie, '');
    const pairs = (headers['set-cookie'] ?? []).map((each) => each.split(';')[0] ?? '');
    this.#csrfCookies = pairs.join('; ');
    this.#token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  }

  send(
    method: 'GET' | 'POST',
    path: string,
    session: string,
    { body = '', headers: more = {} }: { body?: string; headers?: Record<string, string> } = {},
  ) {
    const headers = {
      ...more,
      cookie: [session, this.#csrfCookies].filter(Boolean).join('; '),
      ...(method === 'POST' && { 'x-xsrf-token': this.#token }),
      ...(body !== '' && { 'content-type': 'application/json' }),
    };
    return sendRequest(this.#url + path, {
      agent: this.#agent,
      method,
      headers,
      timeoutMs: TIMEOUT_MS,
      ...(method === 'POST' && { body }),
    });
  }

  close() {
    this.#agent.destroy();
  }
}
