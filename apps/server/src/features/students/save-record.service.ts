import type { SaveStudent, SaveStudentResponse } from '@formroom/domain/api/students.ts';
import { type Answers, type FieldName, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { findItems, getItemValue, listChangedItems } from '@formroom/domain/registration/confirmation.ts';
import { schoolProvidedFields } from '@formroom/domain/registration/registration-state.ts';
import { toIsoDate } from '@formroom/domain/school/dates.ts';
import { type Database, inSaveTransaction } from '../../db/database.ts';
import { invalid } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import { withdrawConfirmations } from './confirmations.repository.ts';
import { findAnswersAt, findNewestChanges, trimSeries } from './answer-history.repository.ts';
import { KEPT_STEPS, placeInSeries } from './change-series.ts';
import { hasFileOfYear } from './agreed-terms.repository.ts';
import { getTermsText, storeAgreedTerms } from './agreed-terms.service.ts';
import { getEditableRecord } from './get-student.service.ts';
import { retryIfStale } from './update-with-retry.service.ts';
import { validateListAnswers } from './validate-list-answers.ts';
import { mergeAnswers } from './merge.ts';
import {
  type AnswerChanges,
  changesSearch,
  deriveSubmission,
  type RecordRow,
  toChangedSearchColumns,
  toColumns,
  toStudentRecord,
} from './record-row.ts';
import { storeSave } from './save-record.repository.ts';
import type { Save } from './save-rows.repository.ts';

interface SaveContext {
  readonly who: Principal;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Merges a save into the record (R27): stores the changed answers, their history rows and the next version, all or
 * nothing.
 * @returns the merged record, and which changes by others it replaced
 * @throws PortalError not-found; conflict for a leaver; invalid by field, with nothing written
 */
export async function saveRecord(
  db: Database,
  posted: SaveStudent,
  context: SaveContext,
): Promise<SaveStudentResponse> {
  const { saved, settings, replaced } = await retryIfStale(() => trySave(db, posted, context));
  const data = toStudentRecord(saved, settings);
  return replaced.length === 0 ? { data } : { data, replaced: Object.fromEntries(replaced) };
}

/**
 * Returns the row after the save, and the settings for its record.
 * @throws StaleVersionError if another save was stored concurrently
 */
async function trySave(db: Database, posted: SaveStudent, { who, now, timeZone }: SaveContext) {
  const { row: stored, settings } = await getEditableRecord(db, posted.id);
  const base = await findBaseAnswers(db, stored, posted);
  const { changes: merged, errors: answerErrors } = mergeAnswers(posted, {
    base,
    stored,
    isSchool: who.role === 'admin',
    today: toIsoDate(now, timeZone),
  });
  // An agreement that is withdrawn is nobody’s.
  const changes = merged.agree_terms_conditions === 0 ? { ...merged, ...withoutAgreement(stored) } : merged;
  // Read once: the terms that are compared are those that are stored.
  const terms = changes.agree_terms_conditions === 1 ? await getTermsText(db) : undefined;
  const errors = {
    ...answerErrors,
    ...(await validateListAnswers(db, stored.id, changes)),
    ...(terms !== undefined && validateTerms(stored, posted, terms)),
    ...(who.role === 'admin' ? await validateAgreement(db, stored, changes) : validateSource(posted)),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);

  const progress = changedProgress(posted, stored);
  const changed = fieldNames.filter((name) => name in changes);
  if (changed.length === 0 && Object.keys(progress).length === 0)
    return { saved: stored, settings, replaced: [] };

  const termsHash = terms === undefined ? null : await storeAgreedTerms(db, terms);
  const version = stored.version + 1;
  const columns = {
    ...toColumns(changes, progress),
    ...(changesSearch(changes) && toChangedSearchColumns(stored, changes)),
    ...deriveSubmission(changes, now, termsHash),
    ...(startsRegistration(changed, posted, who) && { imported_since: null }),
    version,
    updated_at: now.toISOString(),
  } satisfies Save['columns'];
  const isFamily = who.role === 'student';
  const newest = isFamily && changed.length > 0 ? await findNewestChanges(db, stored.id, changed) : undefined;
  const history = changed.map((field) => ({
    field,
    from: stored[field],
    to: changes[field],
    ...placeInSeries(newest?.get(field), { who, now, knowsReplaced: stored[field] === base[field] }),
  }));
  const replaced = history
    .filter(({ field, from }) => from !== base[field])
    .map(({ field, from }) => [field, from] as const);
  const saved = { ...stored, ...columns };
  await storeSave(db, {
    id: stored.id,
    version: stored.version,
    columns,
    changedBy: who,
    source: posted.source ?? null,
    changes: history,
    confirmations: isFamily || posted.source ? confirmChanges(changed, saved) : [],
  });
  if (!isFamily && !posted.source) await askAgain(db, stored.id, changed);
  const long = history.filter(({ step }) => step > KEPT_STEPS).map(({ field }) => field);
  if (long.length > 0) await trimSeries(db, stored.id, long);
  return { saved, settings, replaced };
}

const withoutAgreement = ({ agreed_by }: RecordRow): AnswerChanges =>
  agreed_by === null ? {} : { agreed_by: null };

/** Whether a save has an answer of the family's own: of the family, or entered for it with a source. */
const startsRegistration = (changed: readonly FieldName[], { source }: SaveStudent, { role }: Principal) =>
  (role === 'student' || Boolean(source)) && changed.some((name) => !schoolProvidedFields.includes(name));

/** What a family answers, itself or through the office, it confirms (R54). */
const confirmChanges = (changed: readonly FieldName[], answers: Answers) =>
  listChangedItems(changed, answers).map((item) => ({ item: item.id, value: getItemValue(item, answers) }));

/** What the office changes by itself the family confirms again (R54). */
const askAgain = (db: Database, id: string, changed: readonly FieldName[]) =>
  inSaveTransaction(db, (trx) =>
    withdrawConfirmations(trx, [{ id, items: findItems(changed).map((item) => item.id) }]),
  );

/** The office agrees for a family only where the school has the page that was signed for this year (R45). */
async function validateAgreement(
  db: Database,
  stored: RecordRow,
  { agree_terms_conditions: agreed }: AnswerChanges,
) {
  if (agreed !== 1 || (await hasFileOfYear(db, stored.id))) return {};
  return {
    agree_terms_conditions: [
      stored.files_file > 0
        ? 'Upload a scan of the page that was signed for this school year first, as another file.'
        : 'Upload a scan of the signed page first, as another file.',
    ],
  };
}

/** Refuses an agreement to the terms of a past year, or to others than the page showed (R56). */
function validateTerms(
  { year_version: firstOfYear }: RecordRow,
  { version: shown = null, terms_text: text = null }: SaveStudent,
  terms: string,
) {
  if (shown !== null && shown < firstOfYear)
    return {
      agree_terms_conditions: ['A new school year has begun. Read the terms again, and agree for this year.'],
    };
  if (text !== null && text !== terms)
    return {
      agree_terms_conditions: ['The school has just changed the terms. Read them again, and then agree.'],
    };
  return {};
}

function validateSource({ source }: SaveStudent) {
  return source ? { source: ['Only the school office names a source.'] } : {};
}

/**
 * Returns the answers that the page started from: the stored ones if the save's version is missing or ahead (ADR 6). Only
 * those that the save would change are looked up. One that is no longer known counts as not changed by the page.
 */
async function findBaseAnswers(db: Database, stored: RecordRow, posted: SaveStudent) {
  const { version } = posted;
  if (version === null || version === undefined || version >= stored.version) return stored;
  const differing = fieldNames.filter((name) => posted[name] !== undefined && posted[name] !== stored[name]);
  const { answers, unknown } = await findAnswersAt(db, stored.id, version, differing);
  const unchanged = differing.filter((name) => unknown.has(name)).map((name) => [name, posted[name]]);
  return { ...stored, ...answers, ...Object.fromEntries(unchanged) } as RecordRow;
}

/**
 * Returns the step flags that the save sets. The last step's flag is set only by agreeing. The history has no flags, so
 * a stale page can't clear flags that another page has set.
 */
function changedProgress(posted: SaveStudent, stored: RecordRow) {
  const isOld = (posted.version ?? stored.version) < stored.version;
  const flags = Object.entries({ ...posted.progress, submit: stored.progress_submit }) as [
    keyof NonNullable<SaveStudent['progress']>,
    0 | 1,
  ][];
  return Object.fromEntries(
    flags.filter(([step, flag]) => stored[`progress_${step}`] !== flag && !(isOld && flag === 0)),
  );
}
