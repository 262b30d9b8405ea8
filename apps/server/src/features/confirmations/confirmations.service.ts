import type { confirmAnswers as confirmCall, Confirmations } from '@formroom/domain/api/confirmations.ts';
import type { CallBody } from '@formroom/domain/api/contract.ts';
import { type FieldName, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import {
  confirmationItems,
  findItems,
  formatItemName,
  getItemValue,
  withEmptyItems,
} from '@formroom/domain/registration/confirmation.ts';
import { decodeActor } from '@formroom/domain/school/actor.ts';
import { toIsoDate } from '@formroom/domain/school/dates.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import { type Database, inSaveTransaction } from '../../db/database.ts';
import type { Principal } from '../../principal.ts';
import { conflict, invalid } from '../../errors.ts';
import type { SchoolYearRow } from '../school-years/school-years.repository.ts';
import { getYears } from '../school-years/year-change.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findPastAgreements } from '../students/agreed-terms.repository.ts';
import { getEditableStudent, getRecordIfChanged, getStudent } from '../students/get-student.service.ts';
import {
  findAnswersAt,
  findNewestChanges,
  parseStoredAnswer,
} from '../students/answer-history.repository.ts';
import { retryIfStale } from '../students/update-with-retry.service.ts';
import { findPhotoTime } from '../documents/documents.repository.ts';
import { findConfirmations, storeConfirmations } from '../students/confirmations.repository.ts';

/**
 * Returns what is confirmed for the current school year (R54).
 * @throws PortalError not-found
 */
export async function listConfirmations(db: Database, id: string, timeZone: string): Promise<Confirmations> {
  const student = await getStudent(db, id);
  const { current, past } = await getYears(db);
  const rows = await findConfirmations(db, id);
  const [agreement] = await findPastAgreements(db, id);
  const thisYear = rows.filter(({ year }) => year === current.year);
  const before = rows.filter(({ year }) => year < current.year);
  const hasBegun = current.began_at !== null;
  const asked =
    current.began_at !== null &&
    (student.added_at === null || student.added_at < current.began_at) &&
    // Who joined with the year has registered for it.
    (student.entry_date === null || student.entry_date <= (past[0]?.last_day ?? ''));
  const agreedAt = agreement?.submitted_at ?? null;
  return {
    year: current.year,
    asked,
    office_changes: asked ? await findOfficeChanges(db, id, { rows, agreedAt }) : {},
    confirmed: Object.fromEntries(
      thisYear.map(({ item, confirmed_at, confirmed_by }) => [
        item,
        { at: confirmed_at, by: decodeActor(confirmed_by).role === 'student' ? 'family' : 'office' },
      ]),
    ),
    // The latest year comes first, and overwrites the others.
    earlier: Object.fromEntries(before.toReversed().map(({ item, confirmed_at }) => [item, confirmed_at])),
    agreed_at: agreedAt,
    old_photo: hasBegun ? await findOldPhoto(db, id, { current, timeZone }) : null,
  };
}

interface LastConfirmed {
  readonly rows: Awaited<ReturnType<typeof findConfirmations>>;
  readonly agreedAt: string | null;
}

/**
 * Returns the answers whose newest change is the office's own and later than the family's last confirmation. What the
 * office enters for a family, with a source, is the family's.
 */
async function findOfficeChanges(db: Database, id: string, { rows, agreedAt }: LastConfirmed) {
  const newest = await findNewestChanges(db, id, confirmedFields);
  const changes = [...newest.values()].flatMap(({ field, changed_by, changed_at: at, source, old_value }) => {
    const [item] = isFieldName(field) ? findItems([field]) : [];
    const confirmed = rows.filter((row) => row.item === item?.id).map((row) => row.confirmed_at);
    const [last = ''] = [...confirmed, agreedAt ?? ''].toSorted().toReversed();
    const isOffice = decodeActor(changed_by).role !== 'student' && source === null;
    if (!isOffice || at <= last) return [];
    return [[field, { at, before: parseStoredAnswer(old_value, id, field) }] as const];
  });
  return Object.fromEntries(changes);
}

const confirmedFields = confirmationItems.flatMap(({ fields }) => fields);

/** Returns when the photo was uploaded, if that is so many school years ago that the school asks for a new one (R55). */
async function findOldPhoto(
  db: Database,
  id: string,
  { current, timeZone }: { current: SchoolYearRow; timeZone: string },
) {
  const { photo_years: years } = await getSettings(db, ['photo_years']);
  if (years === 0 || current.began_at === null) return null;
  const uploadedAt = await findPhotoTime(db, id);
  if (uploadedAt === undefined) return null;
  // What was uploaded since the change of year is of this year, even if its first day has not come.
  const [since = ''] = [toIsoDate(new Date(current.began_at), timeZone), current.first_day].toSorted();
  const oldest = `${String(Number(since.slice(0, 4)) - (years - 1))}${since.slice(4)}`;
  return toIsoDate(new Date(uploadedAt), timeZone) < oldest ? uploadedAt : null;
}

type ConfirmBody = CallBody<typeof confirmCall>;

interface ConfirmContext {
  readonly who: Principal;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Stores that answers are confirmed as they were at a version of the record, all or nothing (R54).
 * @throws PortalError not-found; conflict for a leaver, for another school year, and with the record if one of the
 * answers was changed
 *   since; invalid for a source that a family names
 */
export async function confirmAnswers(
  db: Database,
  id: string,
  { year, version, items: names, source }: ConfirmBody,
  { who, now, timeZone }: ConfirmContext,
): Promise<Confirmations> {
  if (who.role === 'student' && source) throw invalid({ source: ['Only the school office names a source.'] });
  await retryIfStale(async () => {
    const stored = await getEditableStudent(db, id);
    const { current } = await getYears(db);
    if (current.year !== year)
      throw conflict(`The school year is ${formatAcademicYear(current.year)} now. Reload the page.`);
    if (current.began_at === null) return;
    const wanted = confirmationItems.filter((item) => names.includes(item.id));
    const fieldsWanted = wanted.flatMap(({ fields }) => fields);
    const { answers: then, unknown } = await findAnswersAt(db, id, version, fieldsWanted);
    const hasChanged = (name: FieldName) =>
      unknown.has(name) || (name in then && then[name] !== stored[name]);
    // A version that does not exist yet is of a database that was replaced by a backup.
    const changed = wanted.filter(({ fields }) => version > stored.version || fields.some(hasChanged));
    if (changed.length > 0)
      throw conflict(
        `This was changed since you opened the page: ${changed.map(formatItemName).join('; ')}. Check it, and confirm it again.`,
        (await getRecordIfChanged(db, id, undefined)).record,
      );
    const items = withEmptyItems(wanted, stored).map((item) => ({
      item: item.id,
      value: JSON.stringify(getItemValue(item, stored)),
    }));
    await inSaveTransaction(db, (trx) =>
      storeConfirmations(trx, {
        id,
        version: stored.version,
        year,
        items,
        by: who,
        source: source ?? null,
        at: now,
      }),
    );
  });
  return await listConfirmations(db, id, timeZone);
}
