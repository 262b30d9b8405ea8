import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

/** What the portal answered. */
export class ApiResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly content: Buffer;

  constructor(status: number, headers: IncomingHttpHeaders, content: Buffer) {
    this.status = status;
    this.headers = headers;
    this.content = content;
  }

  get text() {
    return this.content.toString();
  }
}

interface Options {
  /** Without one the request gets a connection of its own. */
  readonly agent: Agent | false;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs?: number;
}

/** Sends a request and reads the whole response. */
export function sendRequest(address: string, { body, timeoutMs, ...options }: Options): Promise<ApiResponse> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const headers = { ...options.headers, ...length };
  return new Promise((resolve, reject) => {
    const call = request(address, { ...options, headers, timeout: timeoutMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve(new ApiResponse(response.statusCode ?? 0, response.headers, Buffer.concat(chunks)));
      });
    });
    call.on('timeout', () => call.destroy(new Error(`no response within ${timeoutMs} ms`)));
    call.on('error', reject);
    call.end(body);
  });
}
