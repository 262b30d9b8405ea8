import { withCsrfToken } from '#web/lib/api-client.ts';
import { ApiError, NetworkError, noAnswer } from '#web/lib/api-error.ts';
import { refusalOfResponse } from '#web/lib/refusal.ts';

/** The longest wait for another byte; a long report is made in this time, too. */
const LONGEST_SILENCE_MS = 60_000;

interface Options {
  readonly signal: AbortSignal;
  /** How to ask for it, where reading is not enough. */
  readonly ask?: Pick<RequestInit, 'method' | 'headers' | 'body'>;
  /** Hears how much has come, from 0 to 1, where the server says how much there is. */
  readonly onProgress?: (fraction: number) => void;
  /** Hears each part that has come, in order. */
  readonly onPart?: (part: Uint8Array) => void;
}

/** Fetches a file with the rights of who is signed in. It may take as long as it likes, if only something keeps coming. */
export async function getFile(url: string, { signal, ask, onProgress, onPart }: Options): Promise<Blob> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  let timer = setTimeout(abort, LONGEST_SILENCE_MS);
  const goOn = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, LONGEST_SILENCE_MS);
  };
  signal.addEventListener('abort', abort);
  try {
    const response = await fetch(url, { ...ask, credentials: 'same-origin', signal: stop.signal });
    if (!response.ok) throw await refusalOfResponse(response);
    const parts = await partsOf(response, (part, fraction) => {
      goOn();
      onPart?.(part);
      onProgress?.(fraction);
    });
    return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' });
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new NetworkError(stop.signal.aborted ? noAnswer.tooLong : noAnswer.unreachable);
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
      ask: {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
    }),
  );

async function partsOf(response: Response, onPart: (part: Uint8Array, fraction: number) => void) {
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
