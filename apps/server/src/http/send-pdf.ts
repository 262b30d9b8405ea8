import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { inlineFile } from './content-disposition.ts';

export const PDF_TYPE = 'application/pdf';

/** Answers with a PDF, whole or while it is made, which browsers show in its frame and save under its name. */
export const sendPdf = (reply: FastifyReply, name: string, pdf: Uint8Array | Readable) =>
  reply.type(PDF_TYPE).header('content-disposition', inlineFile(name)).send(pdf);
