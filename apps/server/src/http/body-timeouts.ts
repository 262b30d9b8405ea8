import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';

/** A body comes in this time, or its connection ends. */
const BODY_TIMEOUT_MS = 30_000;
/** A body that is answered before its end is read a little longer, so that its sender comes to read the answer. */
const ANSWERED_BODY_TIMEOUT_MS = 10_000;
/** So long a portal that closes waits for bodies. */
const CLOSING_TIMEOUT_MS = 10_000;

/** Longer than any body may take: what the server is to be given as its own limit. */
export const MAX_BODY_MS = 15 * 60_000;
export const HEADERS_TIMEOUT_MS = 30_000;

/** A record of every field at its longest is a tenth of this. */
export const BODY_LIMIT = 256 * 1024;

/** What bodies may take of the memory together; beyond it the one that takes longest to come is given up. */
const MAX_BUFFERED_BYTES = 64 * 1024 * 1024;

/** How much of a body is held in memory, going by what its sender says. A form's goes to the disk as it comes. */
export function bodyBytes({ method, headers }: IncomingMessage): number {
  if (method !== 'POST' || headers['content-type']?.startsWith('multipart/') === true) return 0;
  const length =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
  return Math.min(length, BODY_LIMIT);
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends the connection unless its body is there in so many milliseconds from now. */
function setBodyTimeout(body: IncomingMessage, ms: number) {
  clearTimeout(timers.get(body));
  timers.set(body, setTimeout(() => body.destroy(), ms).unref());
}

/** From now on the body may take as long as it likes (up to `LONGEST_BODY_MS`), if only something keeps coming. */
export function extendBodyTimeout(body: IncomingMessage) {
  setBodyTimeout(body, BODY_TIMEOUT_MS);
  body.on('data', () => timers.get(body)?.refresh());
}

/** Ends connections that send their body drop by drop to keep the portal busy. */
export const bodyTimeouts = fp((app) => {
  const incomingBodies = new Set<IncomingMessage>();
  const bufferedBodies = new Map<IncomingMessage, number>();
  let bufferedBytes = 0;
  const addBuffered = (body: IncomingMessage, bytes: number) => {
    bufferedBodies.set(body, bytes);
    bufferedBytes += bytes;
    const [oldest] = bufferedBodies.keys();
    if (bufferedBytes > MAX_BUFFERED_BYTES) oldest?.destroy();
  };
  const release = (body: IncomingMessage) => {
    bufferedBytes -= bufferedBodies.get(body) ?? 0;
    bufferedBodies.delete(body);
  };
  app.addHook('onRequest', ({ method, raw }, _reply, done) => {
    if (method === 'POST') {
      const bytes = bodyBytes(raw);
      incomingBodies.add(raw);
      if (bytes > 0) addBuffered(raw, bytes);
      setBodyTimeout(raw, BODY_TIMEOUT_MS);
      raw.once('close', () => {
        incomingBodies.delete(raw);
        release(raw);
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
    if (method === 'POST' && !raw.complete && !raw.destroyed) setBodyTimeout(raw, ANSWERED_BODY_TIMEOUT_MS);
    done();
  });
});
