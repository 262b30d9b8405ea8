import { type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** The answers that are on their way: ready, and not yet taken by the other side. */
    readonly answersBeingTaken: ReadonlySet<ServerResponse>;
  }
}

/** An answer of which nothing was taken for so long is given up. The system takes it in pieces of up to a megabyte. */
const STALLED_MS = 120_000;

/** Ends connections whose other side does not take its answer, so that it holds neither memory nor a place for ever. */
export const slowReaders = fp<{ stalledMs?: number }>((app, { stalledMs = STALLED_MS }) => {
  const going = new Set<ServerResponse>();
  app.decorate('answersBeingTaken', going);
  app.addHook('onSend', ({ raw: { socket } }, { raw }, _payload, done) => {
    going.add(raw);
    raw.once('close', () => going.delete(raw));
    // Node ends a connection on which nothing moved for this time, and sets its own again when the answer is out.
    if (socket instanceof Socket) socket.setTimeout(stalledMs);
    done();
  });
});
