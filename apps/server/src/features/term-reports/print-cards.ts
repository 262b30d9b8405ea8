import { setTimeout } from 'node:timers/promises';
import type { ReportCard } from '@formroom/domain/api/term-reports.ts';
import { type Moment, momentOf } from '@formroom/domain/school/dates.ts';
import type { TemplateFiles } from '../../documents/pdf/compile-document.ts';
import { joinPdfs } from '../../documents/pdf/join-pdfs.ts';
import { renderPdf } from '../../documents/pdf/render-pdf.ts';
import { Problem } from '../../plugins/problem.ts';
import { cardsPage, cardsTitle, cardTitle } from './card-page.ts';
import { checkOwners } from './print-cards-check.ts';

interface Printing {
  /** The pictures that the cards name. */
  readonly files: TemplateFiles;
  readonly moment: Moment;
}

/**
 * A card as a PDF, on every page of which its owner’s ID was read back.
 * @throws Error where it shows another’s; Problem 503 while too many documents are waiting
 */
export async function printCard(
  card: ReportCard,
  owner: string,
  files: TemplateFiles,
  moment: Moment,
): Promise<Uint8Array> {
  const pdf = await printAll([card], cardTitle(card), { files, moment });
  checkOwners(pdf, [owner]);
  return pdf;
}

/** Cards that are compiled together: more of them take less time each, but keep a family’s card waiting for longer. */
const BATCH = 10;

/**
 * Cards of a term as one PDF in pieces, each made when the one before was taken. Each card begins on a sheet of its
 * own, also when printed on both sides. Between them stands how many are there, as `%cards 120/600` on a line.
 * @throws Error where a page shows another’s ID than its card’s; Problem 503 before the first piece, while too many
 * documents are waiting
 */
export async function* printClasses(
  batches: AsyncIterable<readonly ReportCard[]>,
  { total, ...printing }: Printing & { readonly total: number },
): AsyncGenerator<Uint8Array> {
  let printed = 0;
  let title: string | undefined;
  async function* parts() {
    for await (const cards of smaller(batches)) {
      title ??= cards[0] && cardsTitle(cards[0]);
      const print = () => printAll(cards, title ?? '', printing);
      const pdf = await (printed === 0 ? print() : patiently(print));
      checkOwners(
        pdf,
        cards.map(({ student_id: id }) => id),
      );
      printed += cards.length;
      yield { pdf, comment: `cards ${printed}/${total}` };
    }
  }
  yield* joinPdfs(parts());
}

async function* smaller(batches: AsyncIterable<readonly ReportCard[]>) {
  for await (const cards of batches) {
    for (let at = 0; at < cards.length; at += BATCH) yield cards.slice(at, at + BATCH);
  }
}

const PAUSE_MS = 500;

/** What is half sent is not given up because families come in between. */
export async function patiently(print: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await print();
  } catch (error) {
    if (!(error instanceof Problem && error.status === BUSY)) throw error;
    await setTimeout(PAUSE_MS);
    return await patiently(print);
  }
}

const BUSY = 503;

const printAll = (cards: readonly ReportCard[], title: string, { files, moment }: Printing) =>
  renderPdf(
    'report-cards',
    cardsPage({
      title,
      cards,
      files: Object.keys(files),
      generated: momentOf(moment.now, moment.timeZone),
    }),
    files,
  );
