import { Readable } from 'node:stream';
import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { findChosenClasses } from '@formroom/domain/school/forms.ts';
import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { getBaseAddress } from '../../base-address.ts';
import type { TemplateFiles } from '../../pdf/compiler.ts';
import { mergePdfs } from '../../pdf/merge-pdfs.ts';
import { ConcurrencyLimit } from '../../workers/concurrency-limit.ts';
import { notFound, roleNotAllowed } from '../../errors.ts';
import { getSettings } from '../settings/settings.repository.ts';
import type { PrintableCard } from './card-page.ts';
import type { CardSource } from './card-files.service.ts';
import { loadLogoFiles } from './card-logo.ts';
import { readCardsByClass } from './cards.service.ts';
import { renderCards } from './render-cards.ts';
import { findTermClasses } from './results.repository.ts';
import type { TermRow } from './terms.repository.ts';
import { getTerm } from './terms.service.ts';

/** One at a time: each keeps a core busy for seconds. */
const printLimit = new ConcurrencyLimit({
  maxConcurrent: 1,
  maxQueued: 5,
  message: 'Report cards are already being prepared. Please try again in a moment.',
  retryAfterSeconds: 10,
});

interface TermPrint {
  readonly key: TermKey;
  /** A class, a form such as `Form 1`, or `ALL_CLASSES`. */
  readonly className: string;
  /** For the role Results: cards that are not posted only, without dates of birth (R46). */
  readonly isPreview: boolean;
}

/**
 * Streams the cards of a class, a form or the school as one PDF, in class and name order, rendered while it is read.
 * @throws PortalError not-allowed for a preview of posted cards; not-found if there are none; unavailable while others
 * are printing
 */
export async function renderTerm(
  { db, config, server, now }: CardSource,
  { key, className, isPreview }: TermPrint,
) {
  const base = getBaseAddress(config, server);
  const moment = { now: now(), timeZone: config.timeZone };
  const term = await getTerm(db, key);
  if (isPreview && term.posted === 1) throw roleNotAllowed();
  const all = await findTermClasses(db, term);
  const chosen = await chooseClasses(
    db,
    className,
    all.map(({ class_id: name }) => name),
  );
  const classes = all.filter(({ class_id: name }) => chosen.includes(name));
  const total = classes.reduce((sum, { students }) => sum + students, 0);
  if (total === 0) throw notFound();
  const names = classes.map(({ class_id: name }) => name);
  const release = await printLimit.acquire();
  const parts = renderCards(readCardsWithLogo(db, term, { classes: names, base, isPreview }), {
    total,
    moment,
  });
  const download = Readable.from(mergePdfs(parts), { objectMode: false });
  download.once('close', release);
  return download;
}

async function chooseClasses(db: Database, chosen: string, classes: readonly string[]) {
  if (chosen === ALL_CLASSES) return classes;
  const { form_order: list } = await getSettings(db, ['form_order']);
  return findChosenClasses(chosen, list, classes);
}

/** All cards of a term have the logo from the time of posting. */
async function* readCardsWithLogo(
  db: Database,
  term: TermRow,
  { isPreview, ...which }: Parameters<typeof readCardsByClass>[2] & Pick<TermPrint, 'isPreview'>,
) {
  let files: TemplateFiles | undefined;
  for await (const cards of readCardsByClass(db, term, which)) {
    files ??= await loadLogoFiles(db, cards[0]?.card.logo ?? null);
    yield { cards: isPreview ? cards.map(withoutBirthDate) : cards, files };
  }
}

const withoutBirthDate = ({ card, ...rest }: PrintableCard): PrintableCard => ({
  ...rest,
  card: { ...card, date_of_birth: null },
});
