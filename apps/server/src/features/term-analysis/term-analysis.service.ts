import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { AnalysisGroup, GroupStudent, TermAnalysis } from '@formroom/domain/api/term-analysis.ts';
import { analyzeGroup, sortGroups } from '@formroom/domain/report-cards/analyze-results.ts';
import {
  findGroup,
  type GroupKey,
  hasFigures,
  type ResultGroup,
  listByName,
} from '@formroom/domain/report-cards/group-results.ts';
import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { notFound } from '../../errors.ts';
import { findEntries } from '../reference-lists/reference-lists.repository.ts';
import { findPreviousTerm } from '../report-cards/results.repository.ts';
import { findTerm } from '../report-cards/terms.repository.ts';
import { getTerm } from '../report-cards/terms.service.ts';
import { findStudentNames } from './student-names.repository.ts';
import { type CountedTerm, countTerm } from './read-cards.service.ts';

const GROUPS_PER_STEP = 50;

/** A counted term, and the latest one before that has results. */
export interface OpenedTerm {
  readonly current: CountedTerm;
  readonly before: CountedTerm | undefined;
  /** In the order of the school's classes and subjects. */
  readonly groups: readonly ResultGroup[];
}

/** @throws PortalError not-found for an unknown term */
export async function openTerm(db: Database, key: TermKey): Promise<OpenedTerm> {
  const current = await countTerm(db, await getTerm(db, key));
  const previous = await findPreviousTerm(db, key);
  const before = previous && (await countTerm(db, await getTerm(db, previous)));
  const subjects = await findEntries(db, ['subjects']);
  const groups = sortGroups(
    current.groups,
    subjects.map(({ title }) => title),
  );
  return { current, before, groups };
}

/** Returns the figures of a term, by class, subject and teacher (R103). */
export async function analyzeTerm(
  db: Database,
  { current, before, groups: all }: OpenedTerm,
): Promise<TermAnalysis> {
  const yearBefore = await countYearBefore(db, current.term, before);
  const compared = { before: before?.groups, yearBefore: yearBefore?.groups };
  const groups: AnalysisGroup[] = [];
  for (const [index, group] of all.entries()) {
    if (index % GROUPS_PER_STEP === 0) await yieldToEventLoop();
    groups.push(analyzeGroup(group, compared));
  }
  return {
    posted: current.term.posted === 1 ? 1 : 0,
    cards: current.cards,
    term_before: toKey(before),
    year_before: toKey(yearBefore),
    groups,
  };
}

/** Counts the same term a year ago, which may be the term before; undefined if it has no cards. */
async function countYearBefore(db: Database, { year, term }: TermKey, before: CountedTerm | undefined) {
  const key = { year: year - 1, term };
  if (before?.term.year === key.year && before.term.term === key.term) return before;
  const found = await findTerm(db, key);
  const counted = found && (await countTerm(db, found));
  return counted && counted.cards > 0 ? counted : undefined;
}

const toKey = (counted: CountedTerm | undefined) =>
  counted ? { year: counted.term.year, term: counted.term.term } : null;

/**
 * Returns the students of a group in name order, with what of their cards is counted.
 * @throws PortalError not-found for an unknown term, and for a group that has no figures
 */
export async function listGroupStudents(
  db: Database,
  key: TermKey,
  wanted: GroupKey,
): Promise<GroupStudent[]> {
  const { groups } = await countTerm(db, await getTerm(db, key));
  const group = findGroup(groups, wanted);
  if (!group || !hasFigures(group)) throw notFound();
  const students = listByName(group.values, await findStudentNames(db));
  return students.map(({ line: _, ...student }) => student);
}
