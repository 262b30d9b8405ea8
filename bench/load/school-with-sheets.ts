import { SESSION_COOKIE } from '../../apps/server/src/http/session.ts';
import { createSession } from '../../apps/server/src/features/accounts/sessions.repository.ts';
import { openSchoolDatabase } from './larger-school.ts';
import { createSchoolWithResults, unpostedTerm } from './school-with-results.ts';
import type { SchoolLocation } from './sessions.ts';

const CLASSES = 60;
const CLASSES_PER_FORM = 12;
const STUDENTS = 35 * CLASSES;
const SUBJECTS = 15;

/** A teacher of the measured school: a session, and one of the own sheets. */
export interface TeacherOfSheet {
  readonly cookie: string;
  readonly class_id: string;
  readonly subject: number;
}

/** Creates 60 classes of 35 students who take 15 subjects, assigned to this many teachers who are signed in. */
export async function createSchoolWithSheets(
  location: SchoolLocation,
  teachers: number,
): Promise<TeacherOfSheet[]> {
  await createSchoolWithResults(location, STUDENTS);
  const db = openSchoolDatabase(location.dataDir, location.databaseUrl);
  const { year, term } = unpostedTerm;
  const students = await db.selectFrom('students').select('id').orderBy('id').execute();
  const classes = Array.from({ length: CLASSES }, (_, index) => {
    const form_level = 1 + Math.floor(index / CLASSES_PER_FORM);
    const class_id = `${form_level}${String.fromCodePoint(65 + (index % CLASSES_PER_FORM))}`;
    const ids = students.filter((_student, place) => place % CLASSES === index).map(({ id }) => id);
    return { class_id, form_level, ids };
  });
  for (const { class_id, form_level, ids } of classes) {
    await db.updateTable('students').set({ class_id }).where('id', 'in', ids).execute();
    await db
      .updateTable('term_students')
      .set({ class_id, form_level })
      .where('student_id', 'in', ids)
      .where('year', '=', year)
      .where('term', '=', term)
      .execute();
  }
  const names = Array.from({ length: teachers }, (_, index) => `teacher ${index + 1}`);
  await db
    .insertInto('admins')
    .values(names.map((name) => ({ name, password_hash: 'chosen', role: 'teacher' as const })))
    .execute();
  const subjects = await db
    .selectFrom('reference_entries')
    .select('code')
    .where('list', '=', 'subjects')
    .orderBy('code')
    .limit(SUBJECTS)
    .execute();
  // A teacher has about the same number of sheets as the others, each in another class.
  const sheets = subjects
    .flatMap(({ code: subject }) => classes.map(({ class_id }) => ({ class_id, subject })))
    .map((sheet, index) => ({ ...sheet, year, teacher: names[index % teachers] ?? '' }));
  await db.deleteFrom('teaching').where('year', '=', year).execute();
  for (const { class_id } of classes)
    await db
      .insertInto('teaching')
      .values(sheets.filter((sheet) => sheet.class_id === class_id))
      .execute();
  const signedIn = [];
  for (const [index, name] of names.entries()) {
    const token = await createSession(db, { role: 'admin', id: name }, new Date());
    const sheet = sheets[index];
    if (sheet) signedIn.push({ ...sheet, cookie: `${SESSION_COOKIE}=${token}` });
  }
  await db.destroy();
  return signedIn;
}
