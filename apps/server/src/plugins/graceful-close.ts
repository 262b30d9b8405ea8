import fp from 'fastify-plugin';

/** Answers that are in flight when the portal closes end their connections, which would keep the process alive. */
export const gracefulClose = fp((app) => {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
});
