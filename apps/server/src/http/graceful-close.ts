import { Socket } from 'node:net';
import fp from 'fastify-plugin';

/** So long a portal that closes waits for an answer to be taken: less than the 60 s after which it would be killed. */
const DRAIN_TIMEOUT_MS = 20_000;

/**
 * Answers that are in flight when the portal closes end their connections, which would keep the process alive: at once
 * when they are taken, and after a while where a slow phone would need minutes for a large download.
 */
export const gracefulClose = fp<{ takingMs?: number }>((app, { takingMs = DRAIN_TIMEOUT_MS }) => {
  let isClosing = false;
  const endSoon = (socket: Socket) => setTimeout(() => socket.destroy(), takingMs).unref();
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of app.pendingResponses.keys()) endSoon(socket);
    done();
  });
  app.addHook('onSend', ({ raw: { socket } }, reply, _payload, done) => {
    if (isClosing) {
      void reply.header('connection', 'close');
      if (socket instanceof Socket) endSoon(socket);
    }
    done();
  });
});
