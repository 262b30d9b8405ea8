import { setTimeout } from 'node:timers/promises';
import type { ReportCard } from '@formroom/domain/api/term-reports.ts';
import { type ZonedTime, formatDateTime } from '@formroom/domain/school/dates.ts';
import type { TemplateFiles } from '../../pdf/compile-document.ts';
import { mergePdfs } from '../../pdf/merge-pdfs.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { BusyError } from '../../workers/busy-error.ts';
import { buildCardsPage, formatCardsTitle, formatCardTitle } from './card-page.ts';
import { assertCardOwners } from './assert-card-owners.ts';

interface RenderContext {
  /** The pictures that the cards name. */
  readonly files: TemplateFiles;
  readonly moment: ZonedTime;
}

/**
 * A card as a PDF, on every page of which its owner’s ID was read back.
 * @throws Error where it shows another’s; BusyError while too many documents are waiting
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

/** Cards that are compiled together: more of them take less time each, but keep a family’s card waiting for longer. */
const BATCH_SIZE = 10;

/**
 * Cards of a term as one PDF in pieces, each made when the one before was taken. Each card begins on a sheet of its
 * own, also when printed on both sides. Between them stands how many are there, as `%cards 120/600` on a line.
 * @throws Error where a page shows another’s ID than its card’s; BusyError before the first piece, while too many
 * documents are waiting
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

/** What is half sent is not given up because families come in between. */
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
