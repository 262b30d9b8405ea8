import { create as contentDisposition } from 'content-disposition';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { PDF_TYPE } from '../pdf/media-type.ts';

/** Sends a PDF, whole or as a stream. Browsers display it and save it under `name`. */
export const sendPdf = (reply: FastifyReply, name: string, pdf: Uint8Array | Readable) =>
  reply
    .type(PDF_TYPE)
    .header('content-disposition', contentDisposition(name, { type: 'inline' }))
    .send(pdf);
