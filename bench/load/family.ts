import { Agent } from 'node:http';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentListEntry, StudentRecord } from '@formroom/domain/api/students.ts';
import { birthDatePassword } from '@formroom/domain/school/dates.ts';
import { type ApiResponse, sendRequest } from './send-request.ts';

/** A browser: a keep-alive connection, cookies, and a CSRF token. */
export class Browser {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #cookies = new Map<string, string>();
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Returns a browser with the same cookies that sends its requests to another process of the portal. */
  withUrl(url: string) {
    const other = new Browser(url);
    other.#cookies = this.#cookies;
    return other;
  }

  get(path: string): Promise<ApiResponse> {
    return this.#send('GET', path);
  }

  async post(path: string, body: unknown): Promise<ApiResponse> {
    if (!this.#cookies.has('XSRF-TOKEN')) await this.get(paths.csrfCookie);
    if (!(body instanceof FormData)) return await this.#send('POST', path, JSON.stringify(body));
    const form = new Response(body);
    const bytes = Buffer.from(await form.arrayBuffer());
    return await this.#send('POST', path, bytes, form.headers.get('content-type') ?? '');
  }

  close() {
    this.#agent.destroy();
  }

  async #send(method: 'GET' | 'POST', path: string, body?: string | Buffer, type = 'application/json') {
    const response = await sendRequest(this.#url + path, {
      agent: this.#agent,
      method,
      headers: {
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers['set-cookie'] ?? []) this.#storeCookie(line);
    return response;
  }

  #storeCookie(line: string) {
    const [pair = ''] = line.split(';');
    const equals = pair.indexOf('=');
    this.#cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
}

export const PASSWORD = 'a password for measuring';

export const assertOk = (response: ApiResponse) => {
  if (response.status !== 200)
    throw new Error(`The portal returned status ${response.status}: ${response.text.slice(0, 200)}`);
  return response;
};
export const parseJson = (response: ApiResponse): unknown => JSON.parse(assertOk(response).text);

/** Signs in the administrator of the demo school. */
export async function signInOffice(url: string) {
  const office = new Browser(url);
  assertOk(await office.post(paths.adminLogin, { name: 'admin', password: 'formroom-demo' }));
  return office;
}

const CONCURRENCY = 8;

/** Signs in this many students of the demo school, each in its own browser. */
export async function signInFamilies(url: string, number: number) {
  const office = await signInOffice(url);
  const list = parseJson(await office.get(paths.students)) as StudentListEntry[];
  // The first three have already chosen a password.
  const withDefaultPassword = list.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(3);
  office.close();
  const families: Family[] = [];
  // The portal queues at most ten sign-ins from one address.
  for (let start = 0; start < number; start += CONCURRENCY) {
    const batch = withDefaultPassword.slice(start, Math.min(start + CONCURRENCY, number));
    families.push(...(await Promise.all(batch.map((student) => signIn(url, student)))));
  }
  return families;
}

async function signIn(url: string, { id, date_of_birth }: StudentListEntry) {
  const browser = new Browser(url);
  const birthDate = birthDatePassword(date_of_birth ?? '');
  const first = await browser.post(paths.loginStudent, { student_id: id, password: birthDate });
  if (first.status === 200) {
    assertOk(await browser.post(paths.changePassword, { student_id: id, password: PASSWORD }));
  } else {
    assertOk(await browser.post(paths.loginStudent, { student_id: id, password: PASSWORD }));
  }
  const load = async () => {
    const [record] = parseJson(await browser.get(pathTo(paths.studentRecord, { id }))) as [StudentRecord];
    return record;
  };
  return { id, browser, load };
}

export type Family = Awaited<ReturnType<typeof signIn>>;
