import type { TermReadiness } from '@formroom/domain/api/term-reports.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import { listName } from '@formroom/domain/school/person-name.ts';
import { missingOnCard } from '@formroom/domain/term-report/missing-results.ts';
import type { Database } from '../../db/database.ts';
import { cardsOfClasses } from './cards.service.ts';
import { findClassesOfTerm, findWithoutResults } from './results.repository.ts';
import type { TermRow } from './terms.repository.ts';

/** So many cards of a class are named; no class has more students. */
const LISTED = 50;

const facts = ['first_day', 'last_day', 'sessions_possible', 'reopens_on'] as const;

/** How far the cards of a term are, class by class. */
export async function readinessOf(db: Database, term: TermRow): Promise<TermReadiness> {
  const classes = await findClassesOfTerm(db, term);
  const without = new Map(
    (await findWithoutResults(db, term)).map(({ class_id: name, students }) => [name ?? '', students]),
  );
  const found: TermReadiness['classes'] = [];
  let sample: string | null = null;
  for await (const cards of cardsOfClasses(
    db,
    term,
    classes.map(({ class_id: name }) => name),
  )) {
    const class_id = cards[0]?.class_id ?? '';
    sample ??= cards[0]?.student_id ?? null;
    const incomplete = cards
      .map((card) => ({ student_id: card.student_id, name: listName(card), missing: missingOnCard(card) }))
      .filter(({ missing }) => missing.length > 0);
    found.push({
      class_id,
      cards: cards.length,
      ready: cards.length - incomplete.length,
      incomplete: incomplete.slice(0, LISTED),
      without_results: without.get(class_id) ?? 0,
    });
    without.delete(class_id);
  }
  for (const [class_id, students] of without) {
    if (class_id !== '')
      found.push({ class_id, cards: 0, ready: 0, incomplete: [], without_results: students });
  }
  return {
    classes: found.toSorted((a, b) => compareClasses(a.class_id, b.class_id)),
    unknown: facts.filter((name) => term[name] === null),
    sample,
  };
}
