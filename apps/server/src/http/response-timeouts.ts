import { Socket } from 'node:net';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** The number of responses that are ready but not fully read, by connection; oldest first. */
    readonly pendingResponses: ReadonlyMap<Socket, number>;
  }
}

/** A response of which nothing was read for this time (at most twice as long) is ended. */
const STALL_TIMEOUT_MS = 60_000;
/** Each takes a few hundred kilobytes; beyond this number the oldest is ended. */
const MAX_PENDING_RESPONSES = 1000;

/** Ends connections whose client does not read the response, so that they free memory and capacity. */
export const responseTimeouts = fp<{ stalledMs?: number; maxPending?: number }>(
  (app, { stalledMs = STALL_TIMEOUT_MS, maxPending = MAX_PENDING_RESPONSES }) => {
    const pending = new Map<Socket, number>();
    const add = (socket: Socket, by: 1 | -1) => {
      const count = (pending.get(socket) ?? 0) + by;
      if (count > 0) pending.set(socket, count);
      else pending.delete(socket);
    };
    // A response that is queued behind another on its connection emits no 'close', so the socket is watched.
    const watched = new WeakSet<Socket>();
    const watch = (socket: Socket) => {
      if (watched.has(socket)) return;
      watched.add(socket);
      socket.once('close', () => pending.delete(socket));
    };
    app.decorate('pendingResponses', pending);
    app.addHook('onSend', ({ raw: { socket } }, { raw }, _payload, done) => {
      // The client may have disconnected while the response was made.
      if (socket instanceof Socket && !socket.destroyed) {
        watch(socket);
        add(socket, 1);
        raw.once('close', () => add(socket, -1));
        const [oldest] = pending.keys();
        if (pending.size > maxPending) oldest?.destroy();
        // Node ends a connection that is idle for this time, and restores its own timeout after the response.
        socket.setTimeout(stalledMs);
      }
      done();
    });
  },
);
