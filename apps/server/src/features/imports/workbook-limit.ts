import { ConcurrencyLimit } from '../../workers/concurrency-limit.ts';

/** One at a time, because each keeps a whole workbook in memory. */
export const workbookLimit = new ConcurrencyLimit({
  maxConcurrent: 1,
  maxQueued: 10,
  message: 'Too many workbooks are being read. Please try again.',
  retryAfterSeconds: 5,
});
