import { createHash } from 'node:crypto';
import type { PortalApp } from '../../app-types.ts';
import { inTransaction } from '../../db/database.ts';
import { getBaseAddress } from '../../base-address.ts';
import { PDF_TYPE } from '../../pdf/media-type.ts';
import { StoreUnavailableError } from '../../storage/file-store.ts';
import { BusyError } from '../../workers/busy-error.ts';
import {
  addPendingCardFile,
  confirmCardFile,
  forgetCardFile,
  type StoredCardFile,
} from '../card-verification/card-files.repository.ts';
import { parseCard } from './card-content.repository.ts';
import { loadLogoFiles } from './card-logo.ts';
import { toCardCode } from './card-page.ts';
import { findIssuedCard } from './posted-card-issues.repository.ts';
import { renderCard } from './render-cards.ts';

export type CardSource = Pick<PortalApp, 'db' | 'fileStore' | 'log' | 'config' | 'server' | 'now'>;

/** The PDF of a posted card (R61). */
export interface CardFile {
  readonly pdf: Uint8Array;
  /** The SHA-256 of the PDF. */
  readonly hash: string;
}

interface Issue {
  readonly issue_number: string;
  readonly file_key: string | null;
}

/**
 * Returns the PDF of an issued card: the stored one, or one that is made and stored now.
 * @returns undefined if the card was removed meanwhile
 * @throws Error if the PDF shows another student's ID; BusyError while too many documents are queued, unless it waits
 */
export async function getCardFile(
  source: CardSource,
  issue: Issue,
  options: { readonly waitWhileBusy?: boolean } = {},
): Promise<CardFile | undefined> {
  const stored =
    issue.file_key === null ? undefined : await readCardFile(source, issue.issue_number, issue.file_key);
  return stored ?? (await makeCardFile(source, issue.issue_number, options));
}

/** Returns undefined if the file is missing or damaged, or the store can't be reached; then it is made again. */
async function readCardFile({ db, fileStore, log }: CardSource, issueNumber: string, hash: string) {
  try {
    const pdf = await fileStore.read(hash);
    if (pdf && sha256(pdf) === hash) return { pdf, hash };
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    log.warn({ err: error }, 'the stored PDF of a report card could not be read');
    return undefined;
  }
  log.error({ file: hash }, 'the stored PDF of a report card is missing or damaged');
  await forgetCardFile(db, issueNumber, hash);
  return undefined;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const inProgress = new Map<string, Promise<CardFile | undefined>>();

/** Makes and stores the PDF of an issued card, once for everybody who waits for it here. */
export function makeCardFile(
  source: CardSource,
  issueNumber: string,
  options: { readonly waitWhileBusy?: boolean } = {},
): Promise<CardFile | undefined> {
  const begun = inProgress.get(issueNumber);
  if (begun && options.waitWhileBusy === true) {
    // It may have been begun by somebody who does not wait.
    return begun.catch((error: unknown) => {
      if (!(error instanceof BusyError)) throw error;
      return makeCardFile(source, issueNumber, options);
    });
  }
  const making =
    begun ?? renderAndStore(source, issueNumber, options).finally(() => inProgress.delete(issueNumber));
  inProgress.set(issueNumber, making);
  return making;
}

async function renderAndStore(
  source: CardSource,
  issueNumber: string,
  options: { readonly waitWhileBusy?: boolean },
) {
  const { db, config, server } = source;
  const issued = await findIssuedCard(db, issueNumber);
  if (!issued) return undefined;
  const card = await parseCard(issued);
  const files = await loadLogoFiles(db, card.logo);
  const code = toCardCode(getBaseAddress(config, server), { issue_number: issueNumber, token: issued.token });
  // The time of issue, so that every process makes the same file.
  const moment = { now: new Date(issued.issued_at), timeZone: config.timeZone };
  const pdf = await renderCard({ card, code }, issued.student_id, files, moment, options);
  const file = { pdf, hash: sha256(pdf) };
  await storeCardFile(source, { issueNumber, token: issued.token, fileKey: file.hash }, pdf);
  return file;
}

/** If the store can't be reached, the card is made again when it is next opened. */
async function storeCardFile({ db, fileStore, log, now }: CardSource, file: StoredCardFile, pdf: Uint8Array) {
  if (!(await addPendingCardFile(db, file.fileKey, now()))) return;
  try {
    await fileStore.put(file.fileKey, pdf, PDF_TYPE);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    log.warn({ err: error }, 'the PDF of a report card could not be stored');
    return;
  }
  await inTransaction(db, (trx) => confirmCardFile(trx, file, now()));
}
