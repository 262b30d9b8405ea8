import fp from 'fastify-plugin';

/** How long a closing server waits for responses to be read. Shorter than the 60 s after which systemd kills it. */
const DRAIN_TIMEOUT_MS = 20_000;

/** Ends the connections that are still open when the drain timeout ends, because a slow client may need minutes for a large download. */
export const gracefulClose = fp<{ drainTimeoutMs?: number }>((app, { drainTimeoutMs = DRAIN_TIMEOUT_MS }) => {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    const timer = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs);
    app.server.once('close', () => clearTimeout(timer));
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
});
