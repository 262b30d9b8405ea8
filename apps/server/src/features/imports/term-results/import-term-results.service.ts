import { idHeadings } from '@formroom/domain/registration/heading-synonyms.ts';
import { formatAcademicYear, formatTermName } from '@formroom/domain/report-cards/terms.ts';
import type { Trx } from '../../../db/database.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import { conflict, invalid, invalidFile } from '../../../errors.ts';
import { findStudentsWithPostedCard } from '../../report-cards/posted-cards.repository.ts';
import { findClassesInTerm } from '../../report-cards/results.repository.ts';
import { findTerm, lockTerms, type TermRow } from '../../report-cards/terms.repository.ts';
import { getTerm } from '../../report-cards/terms.service.ts';
import { lockResults } from '../../report-cards/write-results.repository.ts';
import type { ImportContext, ImportKind } from '../import-kind.ts';
import { groupRowsById } from '../student-ids.ts';
import { appliedResultsSchema, type AppliedResults } from './applied-results.ts';
import { applyResults } from './apply-results.ts';
import type { MatchedTable } from '../matches/matched-table.ts';
import {
  getSheetKind,
  isMarksSheet,
  loadCodedResults,
  getResultColumns,
  resultSpellings,
} from './columns.ts';
import { createTablePreviewers } from './table-previewers.ts';
import { buildResultsTemplate } from './template.ts';
import { recordChanges } from './result-changes.ts';
import { unfoldMarks } from './unfold-marks.ts';
import { parseTermScope } from './term-scope.ts';
import { findResultObstacles, undoResults } from './undo-results.ts';

/** Imports marks and the other results of one term. */
export const importTermResults: ImportKind<AppliedResults> = {
  name: 'term-results',
  title: (scope) => formatTermName(parseTermScope(scope)),
  keys: idHeadings,
  spellings: resultSpellings,
  getColumns: getResultColumns,
  asksSubject: (table, findValues) => getSheetKind(table, findValues) === 'one-subject',
  loadCodedValues: loadCodedResults,
  templateAction: 'results-downloaded',
  async template(db, scope) {
    const term = await getTerm(db, parseTermScope(scope));
    const name = `Results ${formatAcademicYear(term.year)} Term ${term.term}.xlsx`;
    return { name, sheets: await buildResultsTemplate(db, term) };
  },

  async prepare(db, tables, context) {
    const term = await findTerm(db, parseTermScope(context.scope));
    if (!term) throw invalid({ term: ['There is no such term. Please add it first.'] });
    const students = await findClassesInTerm(db, term);
    const withPostedCard = await findStudentsWithPostedCard(db, term);
    const mayChange = (id: string) => students.has(id) && !withPostedCard.has(id);
    if (![...groupRowsById(tables).keys()].some(mayChange)) assertOpenForImport(term);
    const findValues = await loadCodedResults(db);
    const sources = new Map(tables.map((table) => [unfoldMarks(table, findValues), table]));
    const unfolded = [...sources.keys()];
    assertOneStudentSheet(unfolded);
    const previewers = await createTablePreviewers(db, {
      key: term,
      // The sheets of students come first, because marks need to know who is in the term.
      tables: unfolded.toSorted((a, b) => Number(isMarksSheet(a)) - Number(isMarksSheet(b))),
      classes: students,
      withPostedCard,
    });
    return previewers.map((each) => ({ ...each, source: sources.get(each.table) }));
  },

  async lock(trx: Trx, { scope }: ImportContext) {
    await lockTerms(trx);
    await getTerm(trx, parseTermScope(scope));
    await lockResults(trx);
  },

  async apply(trx, rows, context) {
    const key = parseTermScope(context.scope);
    await assertNoPostedCards(
      trx,
      key,
      rows.map(({ student_id: id }) => id ?? ''),
    );
    const applied = await applyResults(trx, key, rows);
    if (applied.done) await recordChanges(trx, key, applied.done, context);
    return applied;
  },

  undoSchema: appliedResultsSchema,

  findObstacles: (db, pages, { scope }) => findResultObstacles(db, parseTermScope(scope), pages),

  async undo(trx, { students, lines }, context, blocked) {
    const key = parseTermScope(context.scope);
    const isBlocked = ({ after }: { readonly after: { readonly student_id: string } }) =>
      blocked.has(after.student_id);
    const free: AppliedResults = {
      students: students.filter((each) => !isBlocked(each)),
      lines: lines.filter((each) => !isBlocked(each)),
    };
    await undoResults(trx, key, free);
    await recordChanges(trx, key, free, { ...context, isUndo: true });
    return { students: students.filter(isBlocked), lines: lines.filter(isBlocked) };
  },
};

/** How a single card is corrected. Removing the reports of the term would take every card from the families. */
const HOW_TO_CORRECT = 'Post Term Reports, Cards and readers';

/** @throws PortalError conflict */
function assertOpenForImport(term: TermRow) {
  if (term.posted === 0) return;
  throw conflict(
    `The report cards of ${formatTermName(term)} are posted. To correct a card, open it: ${HOW_TO_CORRECT}.`,
  );
}

const MAX_LISTED = 5;

/**
 * Results behind posted cards must not change.
 * @throws PortalError conflict
 */
async function assertNoPostedCards(trx: Trx, key: TermKey, students: readonly string[]) {
  const ids = [...(await findStudentsWithPostedCard(trx, key, students))].toSorted();
  if (ids.length === 0) return;
  const named = ids.slice(0, MAX_LISTED).join(', ') + (ids.length > MAX_LISTED ? ', …' : '');
  throw conflict(
    ids.length === 1
      ? `The report card of ${named} is posted, so nothing was changed. Withdraw it first: ${HOW_TO_CORRECT}.`
      : `${ids.length} report cards (${named}) are posted, so nothing was changed. Withdraw them first: ${HOW_TO_CORRECT}.`,
  );
}

function assertOneStudentSheet(tables: readonly MatchedTable[]) {
  const names = tables.filter((table) => !isMarksSheet(table)).map(({ name }) => `“${name}”`);
  if (names.length < 2) return;
  throw invalidFile(
    `There are several sheets without a column “Subject”: ${names.join(', ')}. Keep one of them, with a row for each student.`,
  );
}
