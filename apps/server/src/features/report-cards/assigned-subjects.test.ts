import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { TermReadiness } from '@formroom/domain/api/terms.ts';
import { expect, it } from 'vitest';
import { getRoll } from './roll.service.ts';
import { removeAllStudents } from '../../testing/remove-students.ts';
import { testPortal } from '../../testing/test-portal.ts';

const ANYA = '20260001';
const term = { year: '2026', term: '1' };

/** A class whose cards are complete, with a music teacher and with its own subjects assigned, and a subject nobody has marks in. */
async function assignedClass() {
  const { db, admin: signIn } = await testPortal();
  await removeAllStudents(db, ['2A']);
  await db.updateTable('subject_results').set({ exam_mark: '50', course_mark: '50' }).execute();
  const admin = await signIn();
  const taken = await db
    .selectFrom('subject_results')
    .select('subject')
    .distinct()
    .where('year', '=', 2026)
    .execute();
  const subjects = taken.map(({ subject }) => subject);
  const others = await db
    .selectFrom('reference_entries')
    .select(['code', 'title'])
    .where('list', '=', 'subjects')
    .where('code', 'not in', subjects)
    .where('retired', '=', 0)
    .orderBy('code')
    .execute();
  const [other] = others;
  if (!other) throw new Error('The class takes every subject.');
  const assign = async (codes: readonly number[]) => {
    const assignments = codes.map((subject) => ({ class_id: '2A', subject, teacher: 'office' }));
    const name = (await db.selectFrom('admins').select('name').where('role', '=', 'office').execute())[0]
      ?.name;
    const saved = await admin.post(pathTo(paths.teaching, { year: '2026' }), {
      assignments: assignments.map((each) => ({ ...each, teacher: name })),
    });
    expect(saved.statusCode).toBe(200);
  };
  const choose = (student_id: string, subject: number, takes: 0 | 1) =>
    admin.post(pathTo(paths.subjectChoices, { year: '2026', class: '2A' }), {
      choices: [{ student_id, subject, takes }],
    });
  const getClass = async () =>
    (await admin.get(pathTo(paths.termReadiness, term))).json<TermReadiness>().classes[0];
  const getCard = async (id: string) =>
    (await admin.get(pathTo(paths.reportCardPage, { id, ...term }))).json<ReportCard>();
  const ids = (await db.selectFrom('students').select('id').execute()).map(({ id }) => id);
  return { db, admin, subjects, other, assign, choose, getClass, getCard, ids };
}

it('an assigned subject without marks is missing on every card, except where it is not taken (R102)', async () => {
  const { subjects, other, assign, choose, getClass, getCard, ids } = await assignedClass();
  expect(await getClass()).toMatchObject({ ready: ids.length, missing_subjects: [] });
  await assign([...subjects, other.code]);
  expect(await getClass()).toMatchObject({
    ready: 0,
    missing_subjects: [{ subject: other.title, cards: ids.length }],
  });
  expect(await getCard(ANYA)).toMatchObject({ rank: null, subjects_without_mark: 1 });
  expect((await choose(ANYA, other.code, 0)).statusCode).toBe(200);
  expect(await getClass()).toMatchObject({
    ready: 1,
    missing_subjects: [{ subject: other.title, cards: ids.length - 1 }],
  });
  expect(await getCard(ANYA)).toMatchObject({ rank: 1, subjects_without_mark: 0 });
});

it('a subject that one student takes besides is missing on that card only', async () => {
  const { subjects, other, assign, choose, getClass, ids } = await assignedClass();
  await assign(subjects);
  await choose(ANYA, other.code, 1);
  expect(await getClass()).toMatchObject({
    ready: ids.length - 1,
    missing_subjects: [{ subject: other.title, cards: 1 }],
  });
});

it('what a student takes besides is missing on the card, and what is not taken is not, also where nothing is assigned', async () => {
  const { db, subjects, other, choose, getClass, getCard, ids } = await assignedClass();
  await choose(ANYA, other.code, 1);
  expect(await getClass()).toMatchObject({
    ready: ids.length - 1,
    missing_subjects: [{ subject: other.title, cards: 1 }],
  });
  expect(await getCard(ANYA)).toMatchObject({ rank: null, subjects_without_mark: 1 });
  await choose(ANYA, other.code, 0);
  const [subject = 0] = subjects;
  await db
    .deleteFrom('subject_results')
    .where('student_id', '=', ANYA)
    .where('subject', '=', subject)
    .where('year', '=', 2026)
    .execute();
  expect(await getClass()).toMatchObject({ ready: ids.length - 1 });
  await choose(ANYA, subject, 0);
  expect(await getClass()).toMatchObject({ ready: ids.length, missing_subjects: [] });
  expect(await getCard(ANYA)).toMatchObject({ subjects_without_mark: 0 });
});

it('the list of results to fill in has what is assigned and chosen, not what was taken in the last term', async () => {
  const { db, admin, subjects, other, assign, choose, ids } = await assignedClass();
  const another = ids.find((id) => id !== ANYA) ?? '';
  const [first = 0, second = 0] = subjects;
  await assign([first, second]);
  await choose(ANYA, second, 0);
  await choose(ANYA, other.code, 1);
  await admin.post(paths.terms, { year: 2026, term: 2 });
  const titles = new Map(
    (
      await db
        .selectFrom('reference_entries')
        .select(['code', 'title'])
        .where('list', '=', 'subjects')
        .execute()
    ).map(({ code, title }) => [code, title]),
  );
  const listSubjects = async (term: 1 | 2, id: string) =>
    (await getRoll(db, { year: 2026, term })).lines
      .filter(({ student_id }) => student_id === id)
      .map(({ subject }) => subject);
  const toTitles = (...codes: number[]) => codes.map((code) => titles.get(code));
  expect(await listSubjects(2, ANYA)).toEqual(toTitles(first, other.code));
  expect(new Set(await listSubjects(2, another))).toEqual(new Set(toTitles(first, second)));
  // Results that are there stay, and what is missing is offered besides.
  expect(await listSubjects(1, ANYA)).toContain(other.title);
});

it('posted cards stay as they are when subjects are assigned', async () => {
  const { admin, subjects, other, assign, getClass, getCard, ids } = await assignedClass();
  await admin.post(paths.postReportCards, { year: 2026, term: 1, posted: 1, ready_only: 1 });
  const before = await getCard(ANYA);
  await assign([...subjects, other.code]);
  expect(await getCard(ANYA)).toEqual(before);
  expect(await getClass()).toMatchObject({ posted: ids.length, missing_subjects: [] });
});

it('a card names who is assigned where no name was imported, but no username (R108)', async () => {
  const { db, admin, subjects, assign, getCard } = await assignedClass();
  await assign(subjects);
  const [name] = await db.selectFrom('admins').select('name').where('role', '=', 'office').execute();
  const saved = await admin.post(pathTo(paths.teaching, { year: '2026' }), {
    form_teachers: [{ class_id: '2A', teacher: name?.name }],
    deans: [{ form_level: 2, teacher: name?.name }],
  });
  expect(saved.statusCode).toBe(200);
  const named = { form_teacher: 'Mrs. Imported', dean: null };
  await db.updateTable('term_students').set(named).where('student_id', '=', ANYA).execute();
  await db.updateTable('subject_results').set({ teacher: null }).execute();
  await db
    .updateTable('subject_results')
    .set({ teacher: 'Mr. Imported' })
    .where('subject', '=', subjects[0] ?? 0)
    .execute();
  const readNames = async () => {
    const { subjects: lines, form_teacher, dean } = await getCard(ANYA);
    return [[...new Set(lines.map(({ teacher }) => teacher))], form_teacher, dean];
  };
  expect(await readNames()).toEqual([['Mr. Imported', null], 'Mrs. Imported', null]);
  await db.updateTable('admins').set({ card_name: 'Ms. Roe' }).execute();
  expect(await readNames()).toEqual([['Mr. Imported', 'Ms. Roe'], 'Mrs. Imported', 'Ms. Roe']);
  await db.updateTable('term_students').set({ form_teacher: null }).execute();
  expect(await readNames()).toEqual([['Mr. Imported', 'Ms. Roe'], 'Ms. Roe', 'Ms. Roe']);
});
