import { setTimeout as sleep } from 'node:timers/promises';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { assertOk, type Browser, signInOffice } from '../load/family.ts';
import type { PortalProcess } from '../load/portal-process.ts';
import { unpostedTerm } from '../load/school-with-results.ts';

const POLL_MS = 250;

interface CardFiles {
  readonly cards: number;
  readonly waiting: number;
}

/** Posts a term, and measures how long its PDFs take in the background. */
export async function measurePostedFiles(portal: PortalProcess) {
  const office = await signInOffice(portal.url);
  const start = performance.now();
  assertOk(await office.post(paths.postReportCards, { ...unpostedTerm, posted: 1 }));
  const postingMs = performance.now() - start;
  const cards = await waitUntilReady(office);
  office.close();
  const seconds = (performance.now() - start) / 1000;
  return { postingMs, seconds, perSecond: cards / seconds, memoryMb: portal.memory().peak };
}

/** Waits until the PDF of every posted card is stored, and returns their number. */
export async function waitUntilReady(office: Browser): Promise<number> {
  const path = pathTo(paths.cardFiles, unpostedTerm);
  for (;;) {
    const { content } = assertOk(await office.get(path));
    const { cards, waiting } = JSON.parse(content.toString()) as CardFiles;
    if (waiting === 0) return cards;
    await sleep(POLL_MS);
  }
}
