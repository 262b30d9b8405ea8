import { formatSlipsTitle, type PrintSlips } from '@formroom/domain/api/credential-slips.ts';
import {
  toIsoDate,
  addDays,
  endOfDay,
  type ZonedTime,
  formatLongDate,
  formatLongDateTime,
} from '@formroom/domain/school/dates.ts';
import { findChosenClasses, mayBeForm } from '@formroom/domain/school/forms.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { formatSlipCode } from '@formroom/domain/school/slip-code.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { ConcurrencyLimit } from '../../workers/concurrency-limit.ts';
import { conflict, notFound } from '../../errors.ts';
import { unblockAccounts } from '../accounts/accounts.repository.ts';
import { endSessionsOfStudents } from '../accounts/sessions.repository.ts';
import { hashSlipCode, generateSlipCode } from '../accounts/slip-codes.service.ts';
import { getLetterhead } from '../settings/letterhead.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { getSelectedIds } from '../student-list/select-students.service.ts';
import {
  findEnrolledClasses,
  findSlipStudents,
  findStudentsPastSlips,
  storeSlips,
} from '../accounts/slips.repository.ts';

/** 500 slips take about 20 seconds; with many more, browsers time out. */
const MAX_SLIPS = 500;

/** One at a time: a class takes a core for more than a second. */
const printLimit = new ConcurrencyLimit({
  maxConcurrent: 1,
  maxQueued: 5,
  message: 'Slips are already being prepared. Please try again in a moment.',
  retryAfterSeconds: 5,
});

const conflictMessages = {
  turnedOff:
    'Students use their date of birth for the first sign-in. To print slips, turn them on in Settings.',
  nobodyLeft: 'All students in this class have already set a password. Nobody needs a slip.',
  tooMany: `At most ${MAX_SLIPS} slips can be printed at once. Put these students into classes first.`,
  noneSelectedLeft: 'All selected students have already set a password. Nobody needs a slip.',
  tooManySelected: `At most ${MAX_SLIPS} slips can be printed at once. Select fewer students.`,
  hasPassword: 'This student has already set a password. Reset it first.',
  hasLeft: 'This student has left the school.',
  meanwhile: 'A student has just set a password or left. Please print again.',
} as const;

/**
 * Creates new codes for students without a password, as a PDF to cut up; where the school uses dates of birth, only for
 * those whom a date of birth does not open the account (R67). Their earlier slips become invalid, and sessions opened
 * with them end.
 * @param portal the address to print on the slips, or null to omit it
 * @throws PortalError not-found without a matching student; conflict if no student or too many need one; unavailable
 *   while too many prints are queued
 */
export const printSlips = (db: Database, whom: PrintSlips, moment: ZonedTime, portal: string | null) =>
  printLimit.run(async () => {
    const { slip_days: days } = await getSettings(db, ['slip_days']);
    const slips = (await findPrintableStudents(db, whom, moment.now)).map((student) => ({
      student,
      code: generateSlipCode(),
    }));
    const title = formatSlipsTitle(whom);
    const lastDay = addDays(moment.now, days);
    const pdf = await renderPdf('credential-slips', {
      title,
      school: (await getLetterhead(db)).school,
      portal,
      until: formatLongDate(toIsoDate(lastDay, moment.timeZone)),
      generated: formatLongDateTime(moment.now, moment.timeZone),
      slips: slips.map(toPrintedSlip),
    });
    const time = {
      made_at: moment.now.toISOString(),
      expires_at: endOfDay(lastDay, moment.timeZone).toISOString(),
    };
    const kept = (await hashCodes(slips)).map((slip) => ({ ...slip, ...time }));
    await inTransaction(db, (trx) => storeCodes(trx, kept));
    return { pdf, fileName: `${title}.pdf` };
  });

type Slip = Readonly<{ student: Awaited<ReturnType<typeof findPrintableStudents>>[number]; code: string }>;

async function findPrintableStudents(db: Database, { class: className, ...whom }: PrintSlips, now: Date) {
  const { student_id, selection } = whom;
  const ids = selection && (await getSelectedIds(db, selection, now));
  const chosen =
    student_id === undefined ? { classes: await chooseClasses(db, className ?? null) } : { student_id };
  const found = await findSlipStudents(db, ids ? { ids } : chosen);
  const withoutPassword = found.filter(
    (student) => student.password_hash === null && student.left_at === null,
  );
  const { first_password: setting } = await getSettings(db, ['first_password']);
  const students = withoutPassword.filter((student) => setting === 'slip' || student.filled_in === 1);
  const [first] = found;
  if (!first) throw notFound();
  if (students.length > MAX_SLIPS)
    throw conflict(selection ? conflictMessages.tooManySelected : conflictMessages.tooMany);
  if (students.length > 0) return students;
  if (withoutPassword.length > 0) throw conflict(conflictMessages.turnedOff);
  if (selection) throw conflict(conflictMessages.noneSelectedLeft);
  if (student_id === undefined) throw conflict(conflictMessages.nobodyLeft);
  throw conflict(first.left_at === null ? conflictMessages.hasPassword : conflictMessages.hasLeft);
}

/**
 * Returns the classes of a chosen class or form; null for students in no class. Includes the classes of students who join
 * later, who already have one.
 */
async function chooseClasses(db: Database, chosen: string | null) {
  if (chosen === null || !mayBeForm(chosen)) return chosen === null ? null : [chosen];
  const { form_order: list } = await getSettings(db, ['form_order']);
  const classes = (await findEnrolledClasses(db)).flatMap(({ class_id: name }) => name ?? []);
  return findChosenClasses(chosen, list, classes);
}

const toPrintedSlip = ({ student, code }: Slip) => ({
  id: student.id,
  name: formatListName(student),
  class: student.class_id ?? '',
  code: formatSlipCode(code),
});

/** Hashes one code at a time, so that sign-ins of families are not queued behind all of them. */
async function hashCodes(slips: readonly Slip[]) {
  const all: { student_id: string; code_hash: string }[] = [];
  for (const { student, code } of slips) {
    all.push({ student_id: student.id, code_hash: await hashSlipCode(code) });
  }
  return all;
}

/** Locks the accounts first, so that a concurrent sign-in or password change happens entirely before or after. */
async function storeCodes(trx: Trx, slips: Parameters<typeof storeSlips>[1]) {
  const ids = slips.map(({ student_id: id }) => id);
  await unblockAccounts(trx, ids);
  await endSessionsOfStudents(trx, ids);
  if ((await findStudentsPastSlips(trx, ids)).length > 0) throw conflict(conflictMessages.meanwhile);
  await storeSlips(trx, slips);
}
