import { Readable } from 'node:stream';
import { XLSX_TYPE } from '@formroom/domain/api/media-types.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { ConcurrencyLimit } from '../workers/concurrency-limit.ts';
import { streamStampedXlsx, type XlsxSheet } from '../xlsx/writer.ts';

/** A slow download occupies its slot; each takes a few megabytes. */
const workbookLimit = new ConcurrencyLimit({
  maxConcurrent: 4,
  maxQueued: 0,
  message: 'Too many spreadsheets are being prepared at the moment. Please try again.',
  retryAfterSeconds: 5,
});

/**
 * Sends a workbook that is written while it is downloaded. If reading its rows fails half-way, the connection is
 * closed.
 * @param stamp when the content was read, ISO 8601; by default now. An import compares it with later changes.
 * @throws PortalError unavailable if too many workbooks are being written
 */
export async function sendWorkbook(
  reply: FastifyReply,
  name: string,
  prepare: () => Promise<XlsxSheet | readonly XlsxSheet[]>,
  stamp: { readonly downloadedAt: string | undefined } = { downloadedAt: reply.server.now().toISOString() },
) {
  const release = await workbookLimit.acquire();
  const sheets = await prepare().catch((error: unknown) => {
    release();
    throw error;
  });
  const download = Readable.from(streamStampedXlsx([sheets].flat(), stamp.downloadedAt), {
    objectMode: false,
  });
  download.once('close', release);
  return reply.type(XLSX_TYPE).header('content-disposition', contentDisposition(name)).send(download);
}
