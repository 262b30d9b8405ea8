import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import { academicYear } from '@formroom/domain/term-report/terms.ts';
import type { Trx } from '../../../db/database.ts';
import type { Table } from '../../../documents/xlsx/reader.ts';
import { invalid } from '../../../plugins/problem.ts';
import { invalidFile } from '../../../plugins/uploads.ts';
import { findTerm, holdTerms } from '../../term-reports/terms.repository.ts';
import { getTerm, refusePosted } from '../../term-reports/terms.service.ts';
import { holdResults } from '../../term-reports/write-results.repository.ts';
import type { ImportContext, ImportKind } from '../import-kind.ts';
import { carryOutResults, type ResultsDone, takeBackResults } from './carry-out-results.ts';
import { isOfMarks } from './columns.ts';
import { lookAtTables } from './look-at-tables.ts';
import { resultsTemplate } from './template.ts';
import { termOf } from './term-about.ts';

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
    refusePosted(term);
    refuseManyStudents(tables);
    // Who is in the term is known before the marks are looked at.
    return await lookAtTables(
      db,
      term,
      tables.toSorted((a, b) => Number(isOfMarks(a)) - Number(isOfMarks(b))),
    );
  },

  async hold(trx: Trx, { about }: ImportContext) {
    await holdTerms(trx);
    refusePosted(await getTerm(trx, termOf(about)));
    await holdResults(trx);
  },

  carryOut: (trx, rows, { about }) => carryOutResults(trx, termOf(about), rows),
  takeBack: (trx, done, { about }) => takeBackResults(trx, termOf(about), done as ResultsDone),
};

function refuseManyStudents(tables: readonly Table[]) {
  const names = tables.filter((table) => !isOfMarks(table)).map(({ name }) => `“${name}”`);
  if (names.length < 2) return;
  throw invalidFile(
    `There are several sheets without a column “Subject”: ${names.join(', ')}. Keep one of them, with a row for each student.`,
  );
}
