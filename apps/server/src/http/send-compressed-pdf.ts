import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPdf } from './send-pdf.ts';

const gzipAsync = promisify(gzip);

/** The tags of table cells for screen readers make the PDF large; compression reduces it to a fifth. */
export async function sendCompressedPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  pdf: Uint8Array,
) {
  const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (isPacked) reply.header('content-encoding', 'gzip');
  reply.header('vary', 'accept-encoding');
  return sendPdf(reply, name, isPacked ? await gzipAsync(pdf) : pdf);
}
