import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';

/** A body comes in this time, or its connection ends. */
const BODY_MS = 30_000;
/** A body that is answered before its end is read a little longer, so that its sender comes to read the answer. */
const ANSWERED_MS = 10_000;
/** So long a portal that closes waits for bodies. */
const CLOSING_MS = 10_000;

/** Longer than any body may take: what the server is to be given as its own limit. */
export const LONGEST_BODY_MS = 15 * 60_000;
export const HEADERS_MS = 30_000;

/** A record of every field at its longest is a tenth of this. */
export const BODY_LIMIT = 256 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** What the bodies that are still coming take of the memory, at the most. */
    readonly bodiesComing: { readonly bytes: number };
  }
}

/** How much of a body is held in memory, going by what its sender says. A file goes to the disk as it comes. */
export function bodyBytes({ method, headers }: IncomingMessage): number {
  if (method !== 'POST') return 0;
  const length =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
  return Math.min(length, BODY_LIMIT);
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends the connection unless its body is there in so many milliseconds from now. */
function endUnlessThereIn(body: IncomingMessage, ms: number) {
  clearTimeout(timers.get(body));
  timers.set(body, setTimeout(() => body.destroy(), ms).unref());
}

/** From now on the body may take as long as it likes (up to `LONGEST_BODY_MS`), if only something keeps coming. */
export function waitWhileItComes(body: IncomingMessage) {
  endUnlessThereIn(body, BODY_MS);
  body.on('data', () => timers.get(body)?.refresh());
}

/** Ends connections that send their body drop by drop to keep the portal busy. */
export const slowBodies = fp((app) => {
  const coming = new Set<IncomingMessage>();
  const held = { bytes: 0 };
  app.decorate('bodiesComing', held);
  app.addHook('onRequest', ({ method, raw }, _reply, done) => {
    if (method === 'POST') {
      const bytes = bodyBytes(raw);
      coming.add(raw);
      held.bytes += bytes;
      endUnlessThereIn(raw, BODY_MS);
      raw.once('close', () => {
        coming.delete(raw);
        held.bytes -= bytes;
        clearTimeout(timers.get(raw));
      });
    }
    done();
  });
  app.addHook('preClose', (done) => {
    const endAll = () => {
      for (const body of coming) body.destroy();
    };
    setTimeout(endAll, CLOSING_MS).unref();
    done();
  });
  app.addHook('onResponse', ({ method, raw }, _reply, done) => {
    if (method === 'POST' && !raw.complete && !raw.destroyed) endUnlessThereIn(raw, ANSWERED_MS);
    done();
  });
});
