import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import { academicYear } from '@formroom/domain/term-report/terms.ts';
import type { Trx } from '../../../db/database.ts';
import type { TermKey } from '../../../db/tables.ts';
import type { Table } from '../../../documents/xlsx/reader.ts';
import { conflict, invalid } from '../../../plugins/problem.ts';
import { invalidFile } from '../../../plugins/uploads.ts';
import { findWithPostedCard } from '../../term-reports/posted-cards.repository.ts';
import { findClassesOfToday } from '../../term-reports/results.repository.ts';
import { findTerm, holdTerms } from '../../term-reports/terms.repository.ts';
import { getTerm, refusePosted } from '../../term-reports/terms.service.ts';
import { holdResults } from '../../term-reports/write-results.repository.ts';
import type { ImportContext, ImportKind } from '../import-kind.ts';
import { rowsByIds } from '../students/student-ids.ts';
import { applyResults, type ResultsDone } from './apply-results.ts';
import { isOfMarks } from './columns.ts';
import { lookAtTables } from './look-at-tables.ts';
import { resultsTemplate } from './template.ts';
import { termOf } from './term-about.ts';
import { findObstaclesOfResults, undoResults } from './undo-results.ts';

/** Marks and what else stands on the cards of one term. */
export const importTermResults: ImportKind = {
  name: 'term-results',
  key: ID_HEADING,
  sheets: 'several',
  async template(db, about) {
    const term = await getTerm(db, termOf(about));
    const name = `Results ${academicYear(term.year)} Term ${term.term}.xlsx`;
    return { name, sheets: await resultsTemplate(db, term) };
  },

  async prepare(db, tables, context) {
    const term = await findTerm(db, termOf(context.about));
    if (!term) throw invalid({ term: ['There is no such term. Please add it first.'] });
    const students = await findClassesOfToday(db);
    const withPostedCard = await findWithPostedCard(db, term);
    const mayChange = (id: string) => students.has(id) && !withPostedCard.has(id);
    if (!tables.some((table) => [...rowsByIds(table.keys).keys()].some(mayChange))) refusePosted(term);
    refuseManyStudents(tables);
    return await lookAtTables(db, {
      key: term,
      // Who is in the term is known before the marks are looked at.
      tables: tables.toSorted((a, b) => Number(isOfMarks(a)) - Number(isOfMarks(b))),
      classes: students,
      withPostedCard,
    });
  },

  async hold(trx: Trx, { about }: ImportContext) {
    await holdTerms(trx);
    await getTerm(trx, termOf(about));
    await holdResults(trx);
  },

  async apply(trx, rows, { about }) {
    const key = termOf(about);
    await refusePostedCards(
      trx,
      key,
      rows.map(({ student_id: id }) => id ?? ''),
    );
    return await applyResults(trx, key, rows);
  },

  findObstacles: (db, pages, { about }) => findObstaclesOfResults(db, termOf(about), pages),

  async undo(trx, done, { about }, blocked) {
    const { students, lines } = done as ResultsDone;
    const isBlocked = ({ after }: { readonly after: { readonly student_id: string } }) =>
      blocked.has(after.student_id);
    await undoResults(trx, termOf(about), {
      students: students.filter((each) => !isBlocked(each)),
      lines: lines.filter((each) => !isBlocked(each)),
    });
    const rest: ResultsDone = { students: students.filter(isBlocked), lines: lines.filter(isBlocked) };
    return rest;
  },
};

const NAMED = 5;

/** Families may be reading: the results behind a posted card are not changed. @throws Problem 409 */
async function refusePostedCards(trx: Trx, key: TermKey, students: readonly string[]) {
  const ids = [...(await findWithPostedCard(trx, key, students))].toSorted();
  if (ids.length === 0) return;
  const named = ids.slice(0, NAMED).join(', ') + (ids.length > NAMED ? ', …' : '');
  throw conflict(
    ids.length === 1
      ? `The report card of ${named} is posted, so nothing was changed. Withdraw it first: a posted card never changes.`
      : `${ids.length} report cards (${named}) are posted, so nothing was changed. Remove or withdraw them first: a posted card never changes.`,
  );
}

function refuseManyStudents(tables: readonly Table[]) {
  const names = tables.filter((table) => !isOfMarks(table)).map(({ name }) => `“${name}”`);
  if (names.length < 2) return;
  throw invalidFile(
    `There are several sheets without a column “Subject”: ${names.join(', ')}. Keep one of them, with a row for each student.`,
  );
}
