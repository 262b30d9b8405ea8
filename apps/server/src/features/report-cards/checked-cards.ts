import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';
import { readCardsByClass } from './cards.service.ts';
import { loadExpectedSubjects } from './last-subjects.service.ts';
import { computeLateCards } from './late-card.service.ts';
import type { TermRow } from './terms.repository.ts';

export interface CheckedCard {
  readonly card: ReportCard;
  readonly isPosted: boolean;
  /** The titles of subjects that the card is not complete without (R84). */
  readonly expected: readonly string[];
}

/** Yields the cards of each class, posted or not, in name order, with what they need to be complete. */
export async function* readCheckedCards(
  db: Database,
  term: TermRow,
  classes: readonly { readonly class_id: string; readonly students: number }[],
): AsyncGenerator<readonly CheckedCard[]> {
  const isPosted = term.posted === 1;
  const findExpected = await loadExpectedSubjects(db, term);
  const toCheck = (card: ReportCard) => ({ card, isPosted: false, expected: findExpected(card) });
  const remaining = [...classes];
  for await (const printable of readCardsByClass(db, term, {
    classes: classes.map(({ class_id: name }) => name),
  })) {
    const { class_id: name, students } = remaining.shift() ?? { class_id: '', students: 0 };
    const cards = printable.map(({ card }) => card);
    if (!isPosted) {
      yield cards.map(toCheck);
      continue;
    }
    // A posted card is not measured by what was decided later.
    const posted = cards.map((card) => ({ card, isPosted, expected: [] }));
    const late = cards.length === students ? [] : await computeLateCards(db, term, name);
    yield [...posted, ...late.map(toCheck)].toSorted((a, b) => (sortName(a) < sortName(b) ? -1 : 1));
  }
}

const sortName = ({ card }: CheckedCard) => normalizeForSearch(`${formatListName(card)} ${card.student_id}`);
