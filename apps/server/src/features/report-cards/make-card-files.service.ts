import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import { PDF_WORKERS } from '../../pdf/render-pdf.ts';
import { stopWantingFile } from '../card-verification/card-files.repository.ts';
import { type CardSource, makeCardFile } from './card-files.service.ts';
import { findWantedFiles } from './posted-card-issues.repository.ts';

/** Issues read from the database at a time. */
const BATCH_SIZE = 50;
/** The pause after an error of the database, in milliseconds. */
const PAUSE_MS = 5_000;

export interface CardFileMaker {
  /** Begins to make the PDFs of posted cards that have none yet, unless it does so already. */
  start(): void;
  /** Makes no more PDFs; resolves when those in progress are stored. */
  stop(): Promise<void>;
  /** Resolves when there is nothing more to make. */
  idle(): Promise<void>;
}

/**
 * Makes the PDFs of posted cards in the background, as many at a time as there are worker threads: a family's card waits
 * for at most one of them.
 */
export function createCardFileMaker(source: CardSource, pauseMs = PAUSE_MS): CardFileMaker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let isRequested = false;

  async function run() {
    while (isRequested && !signal.aborted) {
      isRequested = false;
      try {
        // Each process begins elsewhere, so that they seldom make the same PDF.
        await makeFrom(createIssueNumber(randomBytes(9)));
        await makeFrom('');
      } catch (error) {
        source.log.warn(
          { err: error },
          'making the PDFs of report cards was interrupted, and continues soon',
        );
        isRequested = true;
        await pause();
      }
    }
  }

  /** Waits, or until it is stopped. */
  const pause = () =>
    sleep(pauseMs, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });

  async function makeFrom(start: string) {
    for (let from = start; ; ) {
      const wanted = await findWantedFiles(source.db, from, BATCH_SIZE);
      const queue = [...wanted];
      await Promise.all(Array.from({ length: PDF_WORKERS }, () => makeEach(queue)));
      const last = wanted.at(-1);
      if (signal.aborted || last === undefined || wanted.length < BATCH_SIZE) return;
      from = `${last}0`;
    }
  }

  async function makeEach(queue: string[]) {
    for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift())
      await make(next);
  }

  async function make(issueNumber: string) {
    try {
      await makeCardFile(source, issueNumber, { waitWhileBusy: true });
    } catch (error) {
      source.log.error({ err: error }, 'the PDF of a report card could not be made');
      await stopWantingFile(source.db, issueNumber);
    }
  }

  return {
    start() {
      isRequested = true;
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    async stop() {
      stopping.abort();
      await running;
    },
    idle: async () => running,
  };
}
