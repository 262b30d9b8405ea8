import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { ClassMarks } from '@formroom/domain/api/term-reports.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { listMissingFacts } from '@formroom/domain/term-report/missing-results.ts';
import type { Database } from '../../db/database.ts';
import { findEntries } from '../reference-lists/reference-lists.repository.ts';
import { readCardsByClass } from './cards.service.ts';
import { type FindExpectedSubjects, loadExpectedSubjects } from './last-subjects.service.ts';
import type { TermRow } from './terms.repository.ts';

/** Returns the totals of a class by student and subject, and what is missing; empty for a class without cards. */
export async function getClassMarks(db: Database, term: TermRow, className: string): Promise<ClassMarks> {
  const cards: ReportCard[] = [];
  for await (const printable of readCardsByClass(db, term, { classes: [className] }))
    cards.push(...printable.map(({ card }) => card));
  if (cards.length === 0) return { subjects: [], students: [] };
  const findExpected: FindExpectedSubjects =
    term.posted === 1 ? () => [] : await loadExpectedSubjects(db, term);
  const titles = new Set(
    cards.flatMap((card) => [...findExpected(card), ...card.subjects.map(({ subject }) => subject)]),
  );
  const listed = (await findEntries(db, ['subjects'])).map(({ title }) => title);
  const position = new Map(listed.map((title, index) => [title, index]));
  const order = [...titles].toSorted(
    (a, b) => (position.get(a) ?? listed.length) - (position.get(b) ?? listed.length),
  );
  const students = cards.map((card) => ({
    student_id: card.student_id,
    name: formatListName(card),
    average: card.average,
    rank: card.rank,
    marks: order.map((title) => findTotal(card, title, findExpected(card))),
    missing: listMissingFacts(card),
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
