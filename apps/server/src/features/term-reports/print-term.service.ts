import { ALL_CLASSES } from '@formroom/domain/api/reports.ts';
import type { ReportCard } from '@formroom/domain/api/term-reports.ts';
import type { Moment } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/tables.ts';
import { takenInTime } from '../../documents/taken-in-time.ts';
import { Turnstile } from '../../documents/turnstile.ts';
import { notFound } from '../../plugins/problem.ts';
import { logoFiles } from './card-logo.ts';
import { cardsOfClasses } from './cards.service.ts';
import { printClasses } from './print-cards.ts';
import { findClassesOfTerm } from './results.repository.ts';
import { getTerm } from './terms.service.ts';

/** One at a time: each keeps a core busy for seconds. */
const places = new Turnstile({
  atOnce: 1,
  waiting: 5,
  words: 'Report cards are already being prepared. Please try again in a moment.',
  retryAfterSeconds: 10,
});

/** A print of which nothing is taken for so long is given up. */
const STALLED_MS = 60_000;

/**
 * The cards of a class or of the school as one PDF, in class and name order, made while it is taken.
 * @throws Problem 404 where there are none; 503 while others are printing
 */
export async function printTerm(db: Database, key: TermKey, className: string, moment: Moment) {
  const term = await getTerm(db, key);
  const classes = (await findClassesOfTerm(db, term)).filter(
    ({ class_id: name }) => className === ALL_CLASSES || name === className,
  );
  const total = classes.reduce((sum, { students }) => sum + students, 0);
  if (total === 0) throw notFound();
  const leave = await places.enter();
  const batches = cardsOfClasses(
    db,
    term,
    classes.map(({ class_id: name }) => name),
  );
  const download = takenInTime(pieces(db, batches, { total, moment }), STALLED_MS);
  download.once('close', leave);
  return download;
}

async function* pieces(
  db: Database,
  batches: AsyncGenerator<ReportCard[]>,
  { total, moment }: { total: number; moment: Moment },
) {
  const first = await batches.next();
  const cards = first.done === true ? [] : first.value;
  // All cards of a term have the logo of the day when they were posted.
  const files = await logoFiles(db, cards[0]?.logo ?? null);
  async function* all() {
    let printed = 0;
    for await (const some of joined(cards, batches)) {
      yield some;
      printed += some.length;
    }
    // Half a school on paper must not look like the whole.
    if (printed !== total) throw new Error(`Of ${total} cards ${printed} were there to print.`);
  }
  yield* printClasses(all(), { total, files, moment });
}

async function* joined<T>(first: T, others: AsyncIterable<T>) {
  yield first;
  yield* others;
}
