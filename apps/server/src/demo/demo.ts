import { addressFields } from '@formroom/domain/api/message-addresses.ts';
import { toIdKey } from '@formroom/domain/school/student-id.ts';
import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import type { Config } from '../config.ts';
import { type Database, inTransaction, type Trx } from '../db/database.ts';
import { hashPassword } from '../features/accounts/passwords.ts';
import { addAddresses } from '../features/messages/addresses.repository.ts';
import { findActiveEntries } from '../features/reference-lists/reference-lists.repository.ts';
import { hasMarker, insertMarker } from '../features/settings/markers.repository.ts';
import { saveSettings } from '../features/settings/settings.repository.ts';
import { postCards } from '../features/report-cards/posting.service.ts';
import type { FileStore } from '../storage/file-store.ts';
import { storeDemoDocuments } from './documents.ts';
import { houses, primarySchools } from './names.ts';
import { demoResults, demoTerms } from './results.ts';
import { DEMO_STUDENTS, demoStudents } from './students.ts';

/** The database contains demo accounts, but demo mode is off. The message is shown to the operator. */
export class DemoAccountsError extends Error {}

const PASSWORD = 'formroom-demo';
const ADMIN = 'admin';
const RETURNING_STUDENTS = ['20260001', '20260003'];
const FIRST_SIGN_IN = { id: '20260002', password: '20140315' };
const ROWS_PER_STATEMENT = 100;

const signIns = `
The demo school is loaded. Its sign-ins:
  Administrator        /admin  ${ADMIN} / ${PASSWORD}
  Returning student    /       ${RETURNING_STUDENTS[0] ?? ''} / ${PASSWORD}
  First sign-in        /       ${FIRST_SIGN_IN.id} / ${FIRST_SIGN_IN.password} (date of birth)
  Complete student     /       ${RETURNING_STUDENTS[1] ?? ''} / ${PASSWORD}
`;

/**
 * Loads the demo school into an empty database, exactly once even if several processes start together.
 * @returns the sign-ins to print, or an empty text without a demo school
 * @throws DemoAccountsError if demo accounts exist but are not allowed
 */
export async function prepareDemo(
  db: Database,
  fileStore: FileStore,
  config: Pick<Config, 'demo' | 'publicUrl' | 'host' | 'port'>,
  { students = DEMO_STUDENTS } = {},
): Promise<string> {
  if (!config.demo) {
    await assertNoDemoAccounts(db);
    return '';
  }
  if (!(await isLoaded(db)) && (await isEmpty(db))) {
    const passwordHash = await hashPassword(PASSWORD);
    await inTransaction(db, (trx) => load(trx, fileStore, { passwordHash, students }));
  }
  return (await isLoaded(db)) ? signIns : '';
}

const isLoaded = (db: Database) => hasMarker(db, 'demo_school');

async function isEmpty(db: Database | Trx) {
  const [student, admin] = await Promise.all([
    db.selectFrom('students').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('admins').select('name').limit(1).executeTakeFirst(),
  ]);
  return student === undefined && admin === undefined;
}

async function assertNoDemoAccounts(db: Database) {
  if (!(await isLoaded(db))) return;
  const ids = [...RETURNING_STUDENTS, FIRST_SIGN_IN.id];
  const [student, admin] = await Promise.all([
    db.selectFrom('students').select('id').where('id', 'in', ids).limit(1).executeTakeFirst(),
    db.selectFrom('admins').select('name').where('name', '=', ADMIN).executeTakeFirst(),
  ]);
  if (student || admin) {
    throw new DemoAccountsError(
      'This database contains the demo accounts, whose passwords are public. Use an empty database, or set DEMO=1.',
    );
  }
}

async function load(
  trx: Trx,
  fileStore: FileStore,
  options: { readonly passwordHash: string; readonly students: number },
) {
  const { passwordHash } = options;
  if (!(await insertMarker(trx, 'demo_school'))) return;
  await saveSettings(trx, {
    school_name: 'St. Hilary Secondary School',
    school_address: '14 Saddle Road, Maraval, Trinidad',
    school_contact: '868-555-0100, weekdays 8 to 3',
    student_id_lookup: true,
  });
  await trx
    .insertInto('reference_entries')
    .values([...getEntries('houses', houses), ...getEntries('primary_schools', primarySchools)])
    .execute();
  await trx.insertInto('admins').values({ name: ADMIN, password_hash: passwordHash }).execute();
  const students = await loadStudents(trx, passwordHash, options.students);
  await confirmAddresses(trx, students);
  await loadTerms(trx, students);
  await trx
    .insertInto('documents')
    .values(await storeDemoDocuments(fileStore, students))
    .execute();
}

/** As if the families had, except those of the fixed accounts, whose links can be tried. */
async function confirmAddresses(trx: Trx, students: Awaited<ReturnType<typeof loadStudents>>) {
  const fixed = [...RETURNING_STUDENTS, FIRST_SIGN_IN.id];
  const addresses = students
    .filter(({ id }) => !fixed.includes(id))
    .flatMap((student) =>
      addressFields.map((field) => ({ studentId: student.id, address: student[field] ?? '' })),
    )
    .filter(({ address }) => address !== '');
  await addAddresses(trx, addresses);
  await trx.updateTable('message_addresses').set({ confirmed_at: '2026-09-01T12:00:00.000Z' }).execute();
}

const getEntries = (list: ReferenceListName, titles: readonly string[]) =>
  titles.map((title, index) => ({ list, code: index + 1, title, retired: 0 }));

async function loadStudents(trx: Trx, passwordHash: string, count: number) {
  const entries = await findActiveEntries(trx, [
    'towns',
    'regional_corporations',
    'religions',
    'ethnic_groups',
  ]);
  const pickEntries = (list: ReferenceListName) => entries.filter((entry) => entry.list === list);
  const lists = {
    towns: pickEntries('towns').map((entry) => entry.title),
    regionalCorporations: pickEntries('regional_corporations').map((entry) => entry.title),
    religions: pickEntries('religions').map((entry) => entry.code),
    ethnicGroups: pickEntries('ethnic_groups').map((entry) => entry.code),
    primarySchools,
  };
  const students = demoStudents(lists, count);
  for (const some of chunks(students))
    await trx
      .insertInto('students')
      .values(some.map((student) => ({ ...student, id_key: toIdKey(student.id) })))
      .execute();
  await trx
    .insertInto('student_accounts')
    .values(
      students.map(({ id }) => ({
        student_id: id,
        password_hash: RETURNING_STUDENTS.includes(id) ? passwordHash : null,
        wrong_first_passwords: 0,
      })),
    )
    .execute();
  return students;
}

async function loadTerms(trx: Trx, students: Parameters<typeof demoResults>[0]) {
  const subjects = await findActiveEntries(trx, ['subjects']);
  const results = demoResults(students, new Map(subjects.map(({ code, title }) => [title, code])));
  await trx
    .insertInto('terms')
    .values(demoTerms.map((term) => ({ ...term, posted: 0, date_posted: null })))
    .execute();
  for (const some of chunks(results.students)) await trx.insertInto('term_students').values(some).execute();
  for (const some of chunks(results.subjects)) await trx.insertInto('subject_results').values(some).execute();
  for (const { year, term, date_posted } of demoTerms) {
    // Their PDFs are made when they are opened, so that the demo school is there in seconds.
    if (date_posted !== null)
      await postCards(trx, { year, term }, { wantsFiles: false, now: new Date(date_posted) });
  }
}

function* chunks<T>(rows: readonly T[]) {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
}
