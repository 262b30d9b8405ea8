import { withCsrfToken } from '#web/lib/api-client.ts';
import { ApiError, NetworkError, networkErrorMessages } from '#web/lib/api-error.ts';
import { responseToApiError } from '#web/lib/to-api-error.ts';

/** The longest wait for another byte; a long report is made in this time, too. */
const STALL_TIMEOUT_MS = 60_000;

interface Options {
  readonly signal: AbortSignal;
  /** How to ask for it, where reading is not enough. */
  readonly request?: Pick<RequestInit, 'method' | 'headers' | 'body'>;
  /** Hears how much has come, from 0 to 1, where the server says how much there is. */
  readonly onProgress?: (fraction: number) => void;
  /** Hears each part that has come, in order. */
  readonly onChunk?: (part: Uint8Array) => void;
}

/** Fetches a file with the rights of who is signed in. It may take as long as it likes, if only something keeps coming. */
export async function getFile(
  url: string,
  { signal, request: ask, onProgress, onChunk: onPart }: Options,
): Promise<Blob> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  let timer = setTimeout(abort, STALL_TIMEOUT_MS);
  const goOn = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, STALL_TIMEOUT_MS);
  };
  signal.addEventListener('abort', abort);
  try {
    const response = await fetch(url, { ...ask, credentials: 'same-origin', signal: stop.signal });
    if (!response.ok) throw await responseToApiError(response);
    const parts = await readChunks(response, (part, fraction) => {
      goOn();
      onPart?.(part);
      onProgress?.(fraction);
    });
    return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' });
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

/** Fetches a file that is asked for by a body, with the header that every POST needs. */
export const postForFile = (url: string, body: unknown, options: Omit<Options, 'ask'>): Promise<Blob> =>
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

async function readChunks(response: Response, onPart: (part: Uint8Array, fraction: number) => void) {
  const total = Number(response.headers.get('Content-Length'));
  const reader = response.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    received += part.value.length;
    onPart(part.value, total > 0 ? Math.min(1, received / total) : 0);
  }
  return parts;
}
