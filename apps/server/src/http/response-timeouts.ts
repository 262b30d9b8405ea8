import { Socket } from 'node:net';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** The connections whose answers are on their way: ready, and not yet taken by the other side. The oldest first. */
    readonly pendingResponses: ReadonlyMap<Socket, number>;
  }
}

/** An answer of which nothing was taken for so long, or twice as long at the most, is given up. */
const STALL_TIMEOUT_MS = 60_000;
/** Each holds some hundred kilobytes; beyond these the one that takes longest is given up. */
const MAX_PENDING_RESPONSES = 1000;

/** Ends connections whose other side does not take its answer, so that it holds neither memory nor a place for ever. */
export const responseTimeouts = fp<{ stalledMs?: number; most?: number }>(
  (app, { stalledMs = STALL_TIMEOUT_MS, most = MAX_PENDING_RESPONSES }) => {
    const going = new Map<Socket, number>();
    const add = (socket: Socket, by: 1 | -1) => {
      const answers = (going.get(socket) ?? 0) + by;
      if (answers > 0) going.set(socket, answers);
      else going.delete(socket);
    };
    // An answer that waits behind another on its connection never hears that the connection has closed.
    const watched = new WeakSet<Socket>();
    const watch = (socket: Socket) => {
      if (watched.has(socket)) return;
      watched.add(socket);
      socket.once('close', () => going.delete(socket));
    };
    app.decorate('pendingResponses', going);
    app.addHook('onSend', ({ raw: { socket } }, { raw }, _payload, done) => {
      // The other side may have gone while its answer was made.
      if (socket instanceof Socket && !socket.destroyed) {
        watch(socket);
        add(socket, 1);
        raw.once('close', () => add(socket, -1));
        const [oldest] = going.keys();
        if (going.size > most) oldest?.destroy();
        // Node ends a connection on which nothing moved for this time, and sets its own again when the answer is out.
        socket.setTimeout(stalledMs);
      }
      done();
    });
  },
);
