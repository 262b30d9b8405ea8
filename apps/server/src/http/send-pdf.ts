import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { inlineFile } from './content-disposition.ts';

export const PDF_TYPE = 'application/pdf';

/** Sends a PDF, whole or as a stream. Browsers display it and save it under `name`. */
export const sendPdf = (reply: FastifyReply, name: string, pdf: Uint8Array | Readable) =>
  reply.type(PDF_TYPE).header('content-disposition', inlineFile(name)).send(pdf);
