import type { ServerResponse } from 'node:http';
import fp from 'fastify-plugin';
import { PDF_TYPE } from './send-pdf.ts';
import { CallerLimit } from '../workers/caller-limit.ts';
import { accountKey } from './principal.ts';
import { Problem } from './problem.ts';

/** Of the places in the queue that everybody’s PDFs wait in. */
const MAX_PDFS_PER_ACCOUNT = 4;
const RETRY_AFTER_SECONDS = 3;

/** Lets an account have a few PDFs on the way at once, from the request until the answer is sent. */
export const pdfLimits = fp((app) => {
  const shares = new CallerLimit(MAX_PDFS_PER_ACCOUNT);
  app.addHook('onRoute', (route) => {
    const { produces = [] } = (route.schema ?? {}) as { produces?: readonly string[] };
    if (!produces.every((type) => type === PDF_TYPE) || produces.length === 0) return;
    const { handler } = route;
    route.handler = async function (request, reply) {
      const release = shares.acquire(accountKey(request));
      if (!release) throw tooManyPdfs();
      try {
        return await handler.call(this, request, reply);
      } finally {
        // Not before the work is done, also where the caller has gone; then not before the answer is.
        onResponseEnd(reply.raw, release);
      }
    };
  });
});

function onResponseEnd(response: ServerResponse, release: () => void) {
  if (response.writableFinished || response.destroyed) release();
  else response.once('finish', release).once('close', release);
}

const tooManyPdfs = () =>
  new Problem(503, 'Several documents are already being prepared for you. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
