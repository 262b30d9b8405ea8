import type { ServerResponse } from 'node:http';
import fp from 'fastify-plugin';
import { PDF_TYPE } from '../pdf/media-type.ts';
import { CallerLimit } from '../workers/caller-limit.ts';
import { accountKey } from '../principal.ts';
import { PortalError } from '../errors.ts';

/** One account's share of the PDF queue. */
const MAX_PDFS_PER_ACCOUNT = 4;
const RETRY_AFTER_SECONDS = 3;

/** Limits how many PDFs an account may have in progress, from the request to the end of the response. */
export const pdfLimits = fp((app) => {
  const slots = new CallerLimit(MAX_PDFS_PER_ACCOUNT);
  app.addHook('onRoute', (route) => {
    const { produces = [] } = (route.schema ?? {}) as { produces?: readonly string[] };
    if (!produces.every((type) => type === PDF_TYPE) || produces.length === 0) return;
    const { handler } = route;
    route.handler = async function (request, reply) {
      const release = slots.acquire(accountKey(request));
      if (!release) throw tooManyPdfs();
      try {
        return await handler.call(this, request, reply);
      } finally {
        // Released after the work is done, even if the client has disconnected, and after the response has ended.
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
  new PortalError(
    'unavailable',
    'Several documents are already being prepared for you. Please try again in a moment.',
    {
      retryAfter: RETRY_AFTER_SECONDS,
    },
  );
