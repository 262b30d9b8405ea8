import type { FastifyReply } from 'fastify';
import { attachedFile } from './content-disposition.ts';
import { streamWithStallTimeout } from './stall-timeout.ts';
import { ConcurrencyLimit } from '../workers/concurrency-limit.ts';
import { streamStampedXlsx, XLSX_TYPE, type XlsxSheet } from '../xlsx/writer.ts';

/** One that is downloaded slowly holds its place, so there are some; each takes a few megabytes. */
const workbookLimit = new ConcurrencyLimit({
  maxConcurrent: 4,
  maxQueued: 0,
  message: 'Too many spreadsheets are being prepared at the moment. Please try again.',
  retryAfterSeconds: 5,
});
/** A download of which nothing is taken for so long is given up. */
const STALL_TIMEOUT_MS = 60_000;

/**
 * Answers with a workbook, written while it is downloaded. Should its rows fail half-way, the connection is cut.
 * @param stamp when what it holds was read, ISO 8601: now, unless it says; an import finds out by it what is newer
 * @throws Problem 503 while too many workbooks are being written
 */
export async function sendWorkbook(
  reply: FastifyReply,
  name: string,
  prepare: () => Promise<XlsxSheet | readonly XlsxSheet[]>,
  stamp: { readonly downloadedAt: string | undefined } = { downloadedAt: reply.server.now().toISOString() },
) {
  const leave = await workbookLimit.acquire();
  const sheets = await prepare().catch((error: unknown) => {
    leave();
    throw error;
  });
  const download = streamWithStallTimeout(
    streamStampedXlsx([sheets].flat(), stamp.downloadedAt),
    STALL_TIMEOUT_MS,
  );
  download.once('close', leave);
  return reply.type(XLSX_TYPE).header('content-disposition', attachedFile(name)).send(download);
}
