import { setTimeout } from 'node:timers/promises';
import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { type ZonedTime, formatDateTime } from '@formroom/domain/school/dates.ts';
import type { TemplateFiles } from '../../pdf/compile-document.ts';
import { mergePdfs } from '../../pdf/merge-pdfs.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { BusyError } from '../../workers/busy-error.ts';
import { buildCardsPage, formatCardsTitle, formatCardTitle } from './card-page.ts';
import { assertCardOwners } from './assert-card-owners.ts';

interface RenderContext {
  /** The images that the cards reference. */
  readonly files: TemplateFiles;
  readonly moment: ZonedTime;
}

/**
 * Renders a card as a PDF and verifies the owner's ID in the footer of every page.
 * @throws Error if it shows another ID; BusyError while too many documents are queued
 */
export async function renderCard(
  card: ReportCard,
  owner: string,
  files: TemplateFiles,
  moment: ZonedTime,
): Promise<Uint8Array> {
  const pdf = await renderBatch([card], formatCardTitle(card), { files, moment });
  assertCardOwners(pdf, [owner]);
  return pdf;
}

/** Cards per compilation: larger batches are faster per card, but delay families' cards more. */
const BATCH_SIZE = 10;

/**
 * Streams cards of a term as one PDF, rendered while it is read. Each card begins on a sheet of its own, also in duplex
 * printing. Comment lines such as `%cards 120/600` report the progress.
 * @throws Error if a page shows another ID than its card's; BusyError before the first chunk, while too many documents
 *   are queued
 */
export async function* renderCards(
  batches: AsyncIterable<readonly ReportCard[]>,
  { total, ...printing }: RenderContext & { readonly total: number },
): AsyncGenerator<Uint8Array> {
  let printed = 0;
  let title: string | undefined;
  async function* parts() {
    for await (const cards of splitBatches(batches)) {
      title ??= cards[0] && formatCardsTitle(cards[0]);
      const print = () => renderBatch(cards, title ?? '', printing);
      const pdf = await (printed === 0 ? print() : retryWhileBusy(print));
      assertCardOwners(
        pdf,
        cards.map(({ student_id: id }) => id),
      );
      printed += cards.length;
      yield { pdf, comment: `cards ${printed}/${total}` };
    }
  }
  yield* mergePdfs(parts());
}

async function* splitBatches(batches: AsyncIterable<readonly ReportCard[]>) {
  for await (const cards of batches) {
    for (let at = 0; at < cards.length; at += BATCH_SIZE) yield cards.slice(at, at + BATCH_SIZE);
  }
}

const RETRY_DELAY_MS = 500;

/** Retries, because a partly sent document should not fail when families' documents fill the queue. */
export async function retryWhileBusy(print: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await print();
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    await setTimeout(RETRY_DELAY_MS);
    return await retryWhileBusy(print);
  }
}

const renderBatch = (cards: readonly ReportCard[], title: string, { files, moment }: RenderContext) =>
  renderPdf(
    'report-cards',
    buildCardsPage({
      title,
      cards,
      files: Object.keys(files),
      generated: formatDateTime(moment.now, moment.timeZone),
    }),
    files,
  );
