import { findWeights } from '@formroom/domain/report-cards/weights.ts';
import type { Database, Trx } from '../../db/database.ts';
import { findEntries } from '../reference-lists/reference-lists.repository.ts';
import { getLetterhead } from '../settings/letterhead.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { loadPrintedNames } from '../teaching/printed-names.service.ts';
import { loadTakenSubjects } from '../teaching/taken-subjects.service.ts';
import type { CardRules } from './compute-cards.ts';
import type { TermRow } from './terms.repository.ts';

/** Returns the current rules for computing cards. */
export async function getCurrentRules(db: Database | Trx, term: TermRow): Promise<CardRules> {
  const { mark_weights: weights, letter_key: key, logo } = await getSettings(db);
  const { school } = await getLetterhead(db);
  const entries = await findEntries(db, ['subjects']);
  const { year, term: number, first_day, last_day, sessions_possible, reopens_on } = term;
  return {
    term: { year, term: number, first_day, last_day, sessions_possible, reopens_on },
    ranksIncomplete: term.rank_incomplete === 1,
    weightsFor: (formLevel) => findWeights(weights, formLevel, number),
    key,
    school,
    logo,
    subjects: new Map(entries.map(({ code, title }) => [code, title])),
    findTaken: await loadTakenSubjects(db, year),
    names: await loadPrintedNames(db, year),
  };
}
