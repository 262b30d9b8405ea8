import { formatLongDateTime } from '@formroom/domain/school/dates.ts';
import type { TemplateFiles } from '../../../pdf/compiler.ts';
import { renderPdf } from '../../../pdf/render-pdf.ts';
import { assertCardOwners } from '../assert-card-owners.ts';
import { type CardCode, codeFileName } from '../card-page.ts';
import { buildTranscriptPage, type TranscriptCards } from './transcript-page.ts';

interface PrintableTranscript {
  readonly cards: TranscriptCards;
  readonly code: CardCode;
  readonly issuedAt: Date;
}

/**
 * Renders a transcript as a PDF and verifies the owner's ID in the footer of every page. It is always the same.
 * @throws Error if it shows another ID; BusyError while too many documents are queued, unless it waits
 */
export async function renderTranscript(
  { cards, code, issuedAt }: PrintableTranscript,
  owner: string,
  files: TemplateFiles,
  { timeZone, waitWhileBusy = false }: { readonly timeZone: string; readonly waitWhileBusy?: boolean },
): Promise<Uint8Array> {
  const generated = formatLongDateTime(issuedAt, timeZone);
  const page = buildTranscriptPage({ cards, code, files: Object.keys(files), generated });
  const codes = { [codeFileName(code)]: code.url };
  const pdf = await renderPdf('transcript', page, files, { waitWhileBusy, codes });
  assertCardOwners(pdf, [owner]);
  return pdf;
}
