import type { Readable } from 'node:stream';
import type { LightMyRequestResponse } from 'fastify';
import type { PortalApp } from '../app-types.ts';

type Body = Record<string, unknown>;

/** Calls the portal as a browser does: keeps cookies and sends the CSRF token. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: PortalApp;
  readonly #address: string;

  constructor(app: PortalApp, address = '198.51.100.7') {
    this.#app = app;
    this.#address = address;
  }

  get(url: string) {
    return this.send('GET', url);
  }

  async post(url: string, payload: Body | FormData = {}) {
    if (!this.cookies.has('XSRF-TOKEN')) await this.get('/sanctum/csrf-cookie');
    if (!(payload instanceof FormData)) return await this.send('POST', url, payload);
    const form = new Response(payload);
    return await this.send('POST', url, Buffer.from(await form.arrayBuffer()), {
      'content-type': form.headers.get('content-type') ?? '',
    });
  }

  /** Sends a request unchanged, without fetching a token first. */
  async send(
    method: 'GET' | 'POST',
    url: string,
    payload?: Body | string | Buffer | Readable,
    headers: Record<string, string> = {},
  ) {
    const response = await this.#app.inject({
      method,
      url,
      ...(payload !== undefined && { payload }),
      headers: { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '', ...headers },
      cookies: Object.fromEntries(this.cookies),
      remoteAddress: this.#address,
    });
    this.#keepCookies(response);
    return response;
  }

  #keepCookies(response: LightMyRequestResponse) {
    for (const { name, value, expires } of response.cookies) {
      if (expires && expires.getTime() < Date.now()) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
