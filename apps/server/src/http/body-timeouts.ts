import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';

/** How long a request body may take, or with `extendBodyTimeout` how long it may pause. */
const BODY_TIMEOUT_MS = 30_000;
/** How long the rest of a body is read after the response was sent, so that the client can read the response. */
const ANSWERED_BODY_TIMEOUT_MS = 10_000;

/** The upper limit for any body, used as the server's `requestTimeout`. */
export const MAX_BODY_MS = 15 * 60_000;
export const HEADERS_TIMEOUT_MS = 30_000;

/** Ten times a record with every field at its maximum length. */
export const BODY_LIMIT = 256 * 1024;

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
  app.addHook('onRequest', ({ method, raw }, _reply, done) => {
    if (method === 'POST') {
      setBodyTimeout(raw, BODY_TIMEOUT_MS);
      raw.once('close', () => clearTimeout(timers.get(raw)));
    }
    done();
  });
  app.addHook('onResponse', ({ method, raw }, _reply, done) => {
    if (method === 'POST' && !raw.complete && !raw.destroyed) setBodyTimeout(raw, ANSWERED_BODY_TIMEOUT_MS);
    done();
  });
});
