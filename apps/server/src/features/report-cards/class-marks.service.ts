import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { ClassMarks } from '@formroom/domain/api/terms.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { listMissingFacts } from '@formroom/domain/report-cards/missing-results.ts';
import type { Database } from '../../db/database.ts';
import { findEntries } from '../reference-lists/reference-lists.repository.ts';
import { type CheckedCard, readCheckedCards } from './checked-cards.ts';
import { findTermClasses } from './results.repository.ts';
import type { TermRow } from './terms.repository.ts';

/** Returns the totals of a class by student and subject, and what is missing; empty for a class without cards. */
export async function getClassMarks(db: Database, term: TermRow, className: string): Promise<ClassMarks> {
  const classes = (await findTermClasses(db, { ...term, posted: 0 })).filter(
    ({ class_id: name }) => name === className,
  );
  const cards: CheckedCard[] = [];
  for await (const classCards of readCheckedCards(db, term, classes)) cards.push(...classCards);
  if (cards.length === 0) return { subjects: [], students: [] };
  const titles = new Set(
    cards.flatMap(({ card, expected }) => [...expected, ...card.subjects.map(({ subject }) => subject)]),
  );
  const listed = (await findEntries(db, ['subjects'])).map(({ title }) => title);
  const position = new Map(listed.map((title, index) => [title, index]));
  const order = [...titles].toSorted(
    (a, b) => (position.get(a) ?? listed.length) - (position.get(b) ?? listed.length),
  );
  const students = cards.map(({ card, expected, isPosted }) => ({
    student_id: card.student_id,
    name: formatListName(card),
    average: card.average,
    rank: card.rank,
    marks: order.map((title) => findTotal(card, title, expected)),
    missing: listMissingFacts(card),
    posted: isPosted ? (1 as const) : (0 as const),
  }));
  return {
    subjects: order.map((title, index) => ({
      title,
      without: students.filter(({ marks }) => marks[index] === 'missing').length,
    })),
    students,
  };
}

function findTotal({ subjects }: ReportCard, title: string, expected: readonly string[]) {
  const line = subjects.find(({ subject }) => subject === title);
  if (line) return line.total ?? 'missing';
  return expected.includes(title) ? 'missing' : null;
}
