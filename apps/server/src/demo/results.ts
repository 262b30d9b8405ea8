import type { StudentResults, SubjectResults } from '@formroom/domain/report-cards/columns.ts';
import { getLetter, defaultLetterKey } from '@formroom/domain/report-cards/letter-key.ts';
import { parseFormLevel } from '@formroom/domain/report-cards/terms.ts';
import type { Insertable } from 'kysely';
import type { TermKey, TermsTable } from '../db/term-tables.ts';
import { surnames } from './names.ts';
import { type Random, seededRandom } from './random.ts';

type DemoTerm = Insertable<TermsTable> & Pick<TermsTable, 'date_posted'>;

/** The terms of 2025 are posted; term 1 of 2026 has results and is not posted. */
export const demoTerms: readonly DemoTerm[] = [
  getTerm(2025, 1, ['2025-09-01', '2025-12-05', 138, '2026-01-05'], '2025-12-10T14:00:00.000Z'),
  getTerm(2025, 2, ['2026-01-05', '2026-03-27', 118, '2026-04-13'], '2026-03-30T14:00:00.000Z'),
  getTerm(2025, 3, ['2026-04-13', '2026-07-03', 112, '2026-09-07'], '2026-07-06T14:00:00.000Z'),
  getTerm(2026, 1, ['2026-09-07', '2026-12-04', 126, '2027-01-04'], null),
];

function getTerm(
  year: number,
  term: TermKey['term'],
  [first_day, last_day, sessions_possible, reopens_on]: readonly [string, string, number, string],
  date_posted: string | null,
): DemoTerm {
  const facts = { first_day, last_day, sessions_possible, reopens_on };
  return { year, term, posted: date_posted === null ? 0 : 1, date_posted, ...facts };
}

const SEED = 1838;

const lower = [
  'English Language',
  'English Literature',
  'Mathematics',
  'Integrated Science',
  'Spanish',
  'Geography',
  'History',
  'Social Studies',
  'Information Technology',
  'Visual Arts',
  'Physical Education',
];
const core = [
  'English Language',
  'Mathematics',
  'Social Studies',
  'Information Technology',
  'Physical Education',
];
const options = [
  ['Biology', 'Chemistry', 'Physics', 'Additional Mathematics'],
  ['Principles of Business', 'Principles of Accounts', 'Economics', 'Geography'],
  ['English Literature', 'History', 'Spanish', 'Visual Arts'],
];

type StudentRow = StudentResults & TermKey & { student_id: string };
type SubjectRow = Omit<SubjectResults, 'course_mark' | 'exam_mark'> &
  TermKey & { student_id: string; subject: number; course_mark: string | null; exam_mark: string | null };

/**
 * Returns the results of the demo students, the same on every machine.
 * @param codes the codes of the subjects by title
 */
export function demoResults(
  students: readonly { readonly id: string; readonly class_id?: string | null }[],
  codes: ReadonlyMap<string, number>,
) {
  const random = seededRandom(SEED);
  const rows: { students: StudentRow[]; subjects: SubjectRow[] } = { students: [], subjects: [] };
  for (const student of students) {
    // Marks vary more between students than within one.
    const ability = 42 + random.below(46);
    const option = random.pick(options);
    for (const { year, term, sessions_possible } of demoTerms) {
      const form = (parseFormLevel(student.class_id ?? null) ?? 1) - (2026 - year);
      if (form < 1) continue;
      const key = { year, term, student_id: student.id };
      const class_id = `${String(form)}${(student.class_id ?? '').slice(1)}`;
      const titles = form < 4 ? lower : [...core, ...option];
      rows.students.push({
        ...key,
        class_id,
        form_level: form,
        ...createConduct(random, ability, sessions_possible ?? 0, class_id),
      });
      // Some marks of the term that is not posted are still missing.
      const isUnposted = year === 2026;
      for (const title of titles) {
        const isMissing = isUnposted && random.percent(0.5);
        rows.subjects.push({
          ...key,
          subject: codes.get(title) ?? 0,
          ...createMarks(random, ability),
          ...(isMissing && { exam_mark: null }),
          teacher: getTeacher(title, form),
        });
      }
    }
  }
  return rows;
}

function createConduct(random: Random, ability: number, possible: number, className: string) {
  return {
    times_absent: random.percent(30) ? 0 : random.below(Math.ceil(possible / 12)),
    times_late: random.below(8),
    attitude: random.pick(['A', 'A', 'B', 'C'] as const),
    responsibility: random.pick(['A', 'B', 'B', 'C'] as const),
    co_operation: random.pick(['A', 'A', 'B', 'B'] as const),
    activities: random.pick(activities),
    form_teacher_remarks: random.pick(ability > 65 ? praise : encouragement),
    form_teacher: getTeacher(className, className.charCodeAt(1)),
    dean_remarks: random.percent(60)
      ? random.pick(['Seen. Keep it up.', 'Well done.', 'More can be done.'])
      : null,
    dean: 'L. Augustine',
  };
}

function createMarks(random: Random, ability: number) {
  const near = () => Math.max(8, Math.min(99, ability - 14 + random.below(30)));
  const [course, exam] = [near(), near()];
  const letter = getLetter(course, defaultLetterKey);
  const isAbsent = random.percent(1);
  return {
    course_mark: String(course),
    exam_mark: isAbsent ? 'Abs' : String(exam),
    times_late: random.percent(80) ? 0 : random.below(4),
    times_absent: random.percent(70) ? 0 : random.below(6),
    application: letter,
    conduct: random.pick(['A', 'A', 'B', 'C'] as const),
    remark: random.pick(remarks[letter]),
  };
}

/** Returns the same teacher for each subject of a form. */
function getTeacher(title: string, form: number) {
  const at = title.length * 7 + form * 3;
  return `${'ABDEGJKLMNPRST'[at % 14] ?? 'A'}. ${surnames[(at * 5) % surnames.length] ?? ''}`;
}

const activities = [
  null,
  'Football',
  'Steel orchestra',
  'Debating club',
  'Girl Guides',
  'Chess, school choir',
  'Cricket',
];
const praise = [
  'A very good term. Well done.',
  'Works steadily and helps others.',
  'Consistent effort in every subject.',
];
const encouragement = [
  'Can do better with more revision at home.',
  'Must hand in work on time and ask for help sooner.',
  'Some improvement. Keep on trying.',
];
const remarks = {
  A: ['Excellent work.', 'A pleasure to teach.', 'Outstanding effort.'],
  B: ['Good progress.', 'Works well in class.', 'Good, with more in reserve.'],
  C: ['Satisfactory.', 'Needs to read more.', 'Steady work.'],
  D: ['Must revise more often.', 'Homework is often late.', 'Can do better.'],
  E: ['Needs help with the basics.', 'Please see me.', 'Much more effort is needed.'],
} as const;
