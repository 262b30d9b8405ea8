import type { ServerResponse } from 'node:http';
import fp from 'fastify-plugin';
import { PDF_TYPE } from '../documents/pdf/send-pdf.ts';
import { ShareLimit } from '../workers/share-limit.ts';
import { accountOf } from './principal.ts';
import { Problem } from './problem.ts';

/** Of the places in the queue that everybody’s PDFs wait in. */
const MOST_EACH = 4;
const RETRY_AFTER_SECONDS = 3;

/** Lets an account have a few PDFs on the way at once, from the request until the answer is sent. */
export const printShares = fp((app) => {
  const shares = new ShareLimit(MOST_EACH);
  app.addHook('onRoute', (route) => {
    const { produces = [] } = (route.schema ?? {}) as { produces?: readonly string[] };
    if (!produces.every((type) => type === PDF_TYPE) || produces.length === 0) return;
    const { handler } = route;
    route.handler = async function (request, reply) {
      const release = shares.take(accountOf(request));
      if (!release) throw tooMany();
      try {
        return await handler.call(this, request, reply);
      } finally {
        // Not before the work is done, also where the caller has gone; then not before the answer is.
        onceSent(reply.raw, release);
      }
    };
  });
});

function onceSent(response: ServerResponse, release: () => void) {
  if (response.writableFinished || response.destroyed) release();
  else response.once('finish', release).once('close', release);
}

const tooMany = () =>
  new Problem(503, 'Several documents are already being prepared for you. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
