import { type ZonedTime, formatLongDateTime } from '@formroom/domain/school/dates.ts';
import type { TemplateFiles } from '../../pdf/compiler.ts';
import type { PdfPart } from '../../pdf/merge-pdfs.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { assertCardOwners } from './assert-card-owners.ts';
import {
  buildCardsPage,
  codeFileName,
  formatCardsTitle,
  formatCardTitle,
  type PrintableCard,
} from './card-page.ts';

/**
 * Renders a card as a PDF and verifies the owner's ID in the footer of every page.
 * @throws Error if it shows another ID; BusyError while too many documents are queued, unless it waits
 */
export async function renderCard(
  { card, code }: PrintableCard,
  owner: string,
  files: TemplateFiles,
  moment: ZonedTime,
  { waitWhileBusy = false } = {},
): Promise<Uint8Array> {
  const title = formatCardTitle(card);
  const pdf = await renderBatch([{ card, code }], { title, files, moment, waitWhileBusy });
  assertCardOwners(pdf, [owner]);
  return pdf;
}

/** Cards per compilation: larger batches are faster per card, but delay families' cards more. */
const BATCH_SIZE = 10;

interface ClassCards {
  readonly cards: readonly PrintableCard[];
  /** The images that the cards reference. */
  readonly files: TemplateFiles;
}

/**
 * Yields the cards of a term in PDFs of a few, each rendered when it is asked for and verified like a single card. The
 * comments, such as `cards 120/600`, report the progress.
 * @throws Error if a page shows another ID than its card's, or if there are not `total` cards; BusyError before the
 *   first PDF, while too many documents are queued
 */
export async function* renderCards(
  classes: AsyncIterable<ClassCards>,
  { total, moment }: { readonly total: number; readonly moment: ZonedTime },
): AsyncGenerator<PdfPart> {
  let printed = 0;
  for await (const { cards, files } of classes) {
    for (let at = 0; at < cards.length; at += BATCH_SIZE) {
      const batch = cards.slice(at, at + BATCH_SIZE);
      const title = batch[0] ? formatCardsTitle(batch[0].card) : '';
      // A partly sent document should not fail when families' documents fill the queue.
      const pdf = await renderBatch(batch, { title, files, moment, waitWhileBusy: printed > 0 });
      assertCardOwners(
        pdf,
        batch.map(({ card }) => card.student_id),
      );
      printed += batch.length;
      yield { pdf, comment: `cards ${printed}/${total}` };
    }
  }
  // A partial document must not look complete.
  if (printed !== total) throw new Error(`Of ${total} cards ${printed} were there to print.`);
}

interface BatchOptions {
  readonly title: string;
  readonly files: TemplateFiles;
  readonly moment: ZonedTime;
  readonly waitWhileBusy: boolean;
}

async function renderBatch(
  cards: readonly PrintableCard[],
  { title, files, moment, waitWhileBusy }: BatchOptions,
) {
  const generated = formatLongDateTime(moment.now, moment.timeZone);
  const page = buildCardsPage({ title, cards, files: Object.keys(files), generated });
  const codes = cards.flatMap(({ code }) => (code ? [[codeFileName(code), code.url] as const] : []));
  return await renderPdf('report-cards', page, files, { waitWhileBusy, codes: Object.fromEntries(codes) });
}
