import { withCsrfToken } from '#web/lib/api-client.ts';
import { ApiError, NetworkError, networkErrorMessages } from '#web/lib/api-error.ts';
import { responseToApiError } from '#web/lib/to-api-error.ts';

/** The longest wait for another byte. It includes the server's preparation of a long report. */
const STALL_TIMEOUT_MS = 60_000;

interface Options {
  readonly signal: AbortSignal;
  /** Set for a POST. */
  readonly request?: Pick<RequestInit, 'method' | 'headers' | 'body'>;
  /** Called with the received fraction, from 0 to 1; always 0 if the server does not send the length. */
  readonly onProgress?: (fraction: number) => void;
  /** Called with each received chunk, in order. */
  readonly onChunk?: (chunk: Uint8Array) => void;
}

/** Fetches a file. It may take any time, as long as data keeps arriving. */
export async function getFile(url: string, { signal, request, onProgress, onChunk }: Options): Promise<Blob> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  let timer = setTimeout(abort, STALL_TIMEOUT_MS);
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, STALL_TIMEOUT_MS);
  };
  signal.addEventListener('abort', abort);
  try {
    const response = await fetch(url, { ...request, credentials: 'same-origin', signal: stop.signal });
    if (!response.ok) throw await responseToApiError(response);
    const chunks = await readChunks(response, (chunk, fraction) => {
      restartTimer();
      onChunk?.(chunk);
      onProgress?.(fraction);
    });
    return new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' });
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new NetworkError(
      stop.signal.aborted ? networkErrorMessages.tooLong : networkErrorMessages.unreachable,
    );
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** Fetches a file with a POST. */
export const postForFile = (url: string, body: unknown, options: Omit<Options, 'request'>): Promise<Blob> =>
  withCsrfToken((headers) =>
    getFile(url, {
      ...options,
      request: {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
    }),
  );

async function readChunks(response: Response, onChunk: (chunk: Uint8Array, fraction: number) => void) {
  const total = Number(response.headers.get('Content-Length'));
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    chunks.push(read.value);
    received += read.value.length;
    onChunk(read.value, total > 0 ? Math.min(1, received / total) : 0);
  }
  return chunks;
}
