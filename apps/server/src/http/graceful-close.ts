import { Socket } from 'node:net';
import fp from 'fastify-plugin';

/** How long a closing server waits for responses to be read. Shorter than the 60 s after which systemd kills it. */
const DRAIN_TIMEOUT_MS = 20_000;

/**
 * Ends the connections of responses that are in flight when the server closes: each as soon as it is read, and all
 * after the drain timeout, because a slow client may need minutes for a large download.
 */
export const gracefulClose = fp<{ drainTimeoutMs?: number }>((app, { drainTimeoutMs = DRAIN_TIMEOUT_MS }) => {
  let isClosing = false;
  const endSoon = (socket: Socket) => setTimeout(() => socket.destroy(), drainTimeoutMs).unref();
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
