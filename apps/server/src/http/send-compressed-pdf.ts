import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPdf } from './send-pdf.ts';

const gzipAsync = promisify(gzip);

/** Tables are told to screen readers cell by cell, which makes them large, and a fifth of that when packed. */
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
