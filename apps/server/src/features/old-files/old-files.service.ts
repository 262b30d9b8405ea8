import { createHash } from 'node:crypto';
import {
  type OldFileKind,
  oldFileKinds,
  type OldFiles,
  type OldFilesOfStudent,
} from '@formroom/domain/api/old-files.ts';
import { endOfDay, startOfDay, toIsoDate, type ZonedTime } from '@formroom/domain/school/dates.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { conflict } from '../../errors.ts';
import type { AuditRow } from '../../db/tables.ts';
import { addAuditEntries } from '../audit-log/audit-log.repository.ts';
import { getYears } from '../school-years/year-change.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { lockStudents } from '../students/bulk-students.service.ts';
import {
  clearFileColumns,
  deleteFiles,
  findOldFiles,
  type Limits,
  raiseVersions,
} from './old-files.repository.ts';

type OldFile = Awaited<ReturnType<typeof findOldFiles>>[number];

/** Returns the files that the school no longer needs (R57); nothing is written. */
export async function listOldFiles(db: Database, moment: ZonedTime): Promise<OldFiles> {
  const rules = await getRules(db, moment);
  const files = await findOldFiles(db, toLimits(rules, moment.timeZone));
  return {
    digest: hashFiles(files),
    groups: oldFileKinds.map((kind) => {
      const some = files.filter((file) => file.kind === kind);
      return { kind, years: rules[kind].years, until: rules[kind].until ?? null, ...countFiles(some) };
    }),
    students: groupByStudent(files, moment.timeZone),
  };
}

interface Rule {
  readonly years: number | null;
  readonly until: string | undefined;
}
type Rules = Record<OldFileKind, Rule> & { readonly yearBegan: string };

const settingNames = ['earlier_files', 'earlier_file_years', 'leaver_files', 'leaver_file_years'] as const;

async function getRules(db: Database | Trx, { now, timeZone }: ZonedTime): Promise<Rules> {
  const settings = await getSettings(db, settingNames);
  const { current, past } = await getYears(db);
  const today = toIsoDate(now, timeZone);
  const toRule = (isListed: boolean, years: number): Rule =>
    isListed
      ? { years, until: past.find(({ last_day: day }) => addYears(day, years) <= today)?.last_day }
      : { years: null, until: undefined };
  return {
    earlier: toRule(settings.earlier_files === 'list', settings.earlier_file_years),
    leaver: toRule(settings.leaver_files === 'list', settings.leaver_file_years),
    yearBegan: current.began_at ?? '',
  };
}

/** Of a day `yyyy-MM-dd`; 29 February of a common year sorts as 1 March. */
const addYears = (day: string, years: number) => `${String(Number(day.slice(0, 4)) + years)}${day.slice(4)}`;

function toLimits({ earlier, leaver, yearBegan }: Rules, timeZone: string): Limits {
  const toEndOfDay = (day: string) => endOfDay(startOfDay(day, timeZone), timeZone).toISOString();
  return {
    earlier: earlier.until === undefined ? undefined : toEndOfDay(earlier.until),
    leaver:
      leaver.until === undefined ? undefined : { day: leaver.until, leftBefore: toEndOfDay(leaver.until) },
    yearBegan,
  };
}

/** Returns a hash that differs if other files would be deleted. */
const hashFiles = (files: readonly OldFile[]) =>
  createHash('sha256')
    .update(JSON.stringify(files.map(({ file_key, student_id, kind }) => [file_key, student_id, kind])))
    .digest('hex');

const countFiles = (files: readonly OldFile[]) => ({
  files: files.length,
  students: new Set(files.map(({ student_id: id }) => id)).size,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});

const getSince = ({ kind, replaced_at, left_at, left_on }: OldFile, timeZone: string) =>
  (kind === 'leaver' ? left_on : null) ??
  toIsoDate(new Date((kind === 'leaver' ? left_at : replaced_at) ?? ''), timeZone);

function groupByStudent(files: readonly OldFile[], timeZone: string): OldFilesOfStudent[] {
  const groups = new Map<string, OldFile[]>();
  for (const file of files) {
    const key = JSON.stringify([file.student_id, file.kind]);
    const group = groups.get(key);
    if (group) group.push(file);
    else groups.set(key, [file]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const [since = ''] = group.map((file) => getSince(file, timeZone)).toSorted();
    const { students: _, ...counts } = countFiles(group);
    const { student_id, class_id, kind } = first;
    return { student_id, student: formatListName(first), class_id, kind, ...counts, since };
  });
}

interface Deletion extends ZonedTime {
  readonly digest: string;
  /** Who deletes, for the audit log. */
  readonly caller: Pick<AuditRow, 'who' | 'address' | 'call'>;
}

/**
 * Deletes exactly the listed files, all or none (R58). The sweep deletes them from the store.
 * @throws PortalError conflict if other files would be deleted than were listed
 */
export const deleteOldFiles = (db: Database, { digest, caller, ...moment }: Deletion) =>
  inTransaction(db, async (trx) => {
    await lockStudents(trx);
    const files = await findOldFiles(trx, toLimits(await getRules(trx, moment), moment.timeZone));
    if (hashFiles(files) !== digest)
      throw conflict('The list has changed meanwhile. Look at it again before you delete the files.');
    const getIds = (some: readonly OldFile[]) => [...new Set(some.map(({ student_id: id }) => id))];
    await deleteFiles(
      trx,
      files.map(({ file_key: key }) => key),
      moment.now,
    );
    await raiseVersions(trx, getIds(files));
    await clearFileColumns(trx, getIds(files.filter(({ kind }) => kind === 'leaver')));
    await addAuditEntries(trx, toAuditEntries(files, { caller, ...moment }));
    return countFiles(files);
  });

/** Keeps the details of an entry short enough to read. */
const FILES_PER_ENTRY = 20;

/** Entries for each student that name the files by type, key and day; the keys say nothing about the content. */
function toAuditEntries(
  files: readonly OldFile[],
  { caller, now, timeZone }: Omit<Deletion, 'digest'>,
): AuditRow[] {
  const entries: { readonly student_id: string; readonly files: OldFile[] }[] = [];
  for (const file of files) {
    const last = entries.at(-1);
    if (last?.student_id === file.student_id && last.files.length < FILES_PER_ENTRY) last.files.push(file);
    else entries.push({ student_id: file.student_id, files: [file] });
  }
  return entries.map(({ student_id, files: some }) => ({
    ...caller,
    at: now.toISOString(),
    event: 'student-files-deleted',
    role: 'admin',
    student_id,
    status: 200,
    details: some
      .map((file) => `${file.file_type} ${file.file_key}, ${file.kind} since ${getSince(file, timeZone)}`)
      .join('; '),
  }));
}
