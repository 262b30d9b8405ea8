import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import { addressKey } from './address-key.ts';
import { BufferedBodies } from './buffered-bodies.ts';

/** How long a request body may take, or with `extendBodyTimeout` how long it may pause. */
const BODY_TIMEOUT_MS = 30_000;
/** How long the rest of a body is read after the response was sent, so that the client can read the response. */
const ANSWERED_BODY_TIMEOUT_MS = 10_000;
/** How long a closing server waits for bodies. */
const CLOSING_TIMEOUT_MS = 10_000;

/** The upper limit for any body, used as the server's `requestTimeout`. */
export const MAX_BODY_MS = 15 * 60_000;
export const HEADERS_TIMEOUT_MS = 30_000;

/** Ten times a record with every field at its maximum length. */
export const BODY_LIMIT = 256 * 1024;

/** The memory that all buffered bodies may use by their declared lengths. Beyond it requests are aborted. */
const MAX_BUFFERED_BYTES = 64 * 1024 * 1024;

/**
 * Returns how many bytes of a body are buffered in memory, according to its headers. Multipart bodies are streamed to
 * disk and count as 0.
 */
function bodyBytes({ method, headers }: IncomingMessage): number {
  if (method !== 'POST' || headers['content-type']?.startsWith('multipart/') === true) return 0;
  const length =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
  return Math.min(length, BODY_LIMIT);
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends the connection if the body is not complete in `ms` milliseconds. */
function setBodyTimeout(body: IncomingMessage, ms: number) {
  clearTimeout(timers.get(body));
  timers.set(body, setTimeout(() => body.destroy(), ms).unref());
}

/** From now on the timeout restarts with each chunk; `MAX_BODY_MS` still limits the whole body. For uploads. */
export function extendBodyTimeout(body: IncomingMessage) {
  setBodyTimeout(body, BODY_TIMEOUT_MS);
  body.on('data', () => timers.get(body)?.refresh());
}

/** Ends connections that send their body too slowly. */
export const bodyTimeouts = fp((app) => {
  const incomingBodies = new Set<IncomingMessage>();
  const buffered = new BufferedBodies<IncomingMessage>(MAX_BUFFERED_BYTES);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, raw } = request;
    if (method === 'POST') {
      const bytes = bodyBytes(raw);
      incomingBodies.add(raw);
      if (bytes > 0) buffered.add(raw, addressKey(request.ip), bytes)?.destroy();
      setBodyTimeout(raw, BODY_TIMEOUT_MS);
      raw.once('close', () => {
        incomingBodies.delete(raw);
        buffered.release(raw);
        clearTimeout(timers.get(raw));
      });
    }
    done();
  });
  app.addHook('preClose', (done) => {
    const endAll = () => {
      for (const body of incomingBodies) body.destroy();
    };
    setTimeout(endAll, CLOSING_TIMEOUT_MS).unref();
    done();
  });
  app.addHook('onResponse', ({ method, raw }, _reply, done) => {
    // The rest of a body is thrown away once the response was sent.
    buffered.release(raw);
    if (method === 'POST' && !raw.complete && !raw.destroyed) setBodyTimeout(raw, ANSWERED_BODY_TIMEOUT_MS);
    done();
  });
});
