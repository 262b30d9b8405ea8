import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPdf } from './send-pdf.ts';

const gzipAsync = promisify(gzip);

/** Sends a PDF, compressed if the client accepts it: the tags of table cells compress to a fifth. */
export async function sendCompressedPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  pdf: Uint8Array,
) {
  const acceptsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (acceptsGzip) reply.header('content-encoding', 'gzip');
  reply.header('vary', 'accept-encoding');
  return sendPdf(reply, name, acceptsGzip ? await gzipAsync(pdf) : pdf);
}
