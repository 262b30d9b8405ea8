import type { CardSubject, ReportCard } from '@formroom/domain/api/report-cards.ts';
import { defaultLetterKey } from '@formroom/domain/report-cards/letter-key.ts';
import { calculateTotal } from '@formroom/domain/report-cards/marks.ts';
import { findWeights, defaultWeights } from '@formroom/domain/report-cards/weights.ts';

const weights = findWeights(defaultWeights, 2, 1);

const subjects = [
  'Mathematics',
  'English Language',
  'English Literature',
  'Integrated Science',
  'Spanish',
  'French',
  'Geography',
  'History',
  'Social Studies',
  'Visual Arts',
  'Music',
  'Physical Education',
  'Technology Education',
  'Information Technology',
  'Agricultural Science',
  'Principles of Business',
  'Principles of Accounts',
  'Dance',
  'Drama',
  'Home Economics',
];
const teachers = ['K. Mohammed', 'R. De Freitas', 'A. Baptiste', 'S. Ramkissoon'];
const remarks = [
  'Works steadily and takes part in class.',
  'A pleasing term; more attention to homework would bring a better mark.',
  'Must revise before each test.',
  'Asks good questions, and helps others to find the answers.',
  'Capable of much more when not distracted by friends; a quieter seat has helped since October.',
  'Very good.',
  'Practical work is careful, but reports are handed in late.',
];
const letters = ['A', 'B', 'A', 'C', 'B', 'D'] as const;

/** A subject line; each index has its own subject, marks and remark. */
export function buildSubject(place: number, overrides: Partial<CardSubject> = {}): CardSubject {
  const marks = {
    course_mark: 45 + ((place * 17) % 50),
    exam_mark: 40 + ((place * 23) % 55) + 0.5,
    ...overrides,
  };
  return {
    subject: subjects[place % subjects.length] ?? '',
    ...marks,
    total: calculateTotal(marks, weights),
    times_late: place % 3,
    times_absent: place % 4,
    application: letters[place % letters.length] ?? null,
    conduct: letters[(place + 1) % letters.length] ?? null,
    remark: remarks[place % remarks.length] ?? null,
    teacher: teachers[place % teachers.length] ?? null,
    ...overrides,
  };
}

/** A complete report card of a first term with eight subjects. */
export const buildReportCard = (overrides: Partial<ReportCard> = {}): ReportCard => ({
  school: {
    name: 'St. Hilary Secondary School',
    address: '12 Saddle Road, Maraval',
    contact: '(868) 555-0100 · office@sthilary.example',
    initials: 'SH',
  },
  logo: null,
  student_id: '20260001',
  first_name: 'Anya',
  last_name: 'Ramdeen',
  date_of_birth: '2013-04-09',
  year: 2025,
  term: 1,
  class_id: '2A',
  form_level: 2,
  first_day: '2025-09-01',
  last_day: '2025-12-12',
  sessions_possible: 120,
  reopens_on: '2026-01-05',
  times_absent: 3,
  times_late: 1,
  weights,
  subjects: buildSubjects(8),
  average: 68.4,
  subjects_without_mark: 0,
  class_average: 61.2,
  class_median: 62,
  rank: 3,
  class_size: 28,
  attitude: 'A',
  responsibility: 'B',
  co_operation: 'A',
  activities: 'Netball (vice-captain), Environmental Club',
  form_teacher_remarks: 'Anya has settled well into Form 2 and is a pleasure to teach.',
  form_teacher: 'Mrs. K. Joseph',
  dean_remarks: 'Keep up the good work.',
  dean: 'Mr. T. Alexander',
  key: defaultLetterKey,
  ...overrides,
});

export const buildSubjects = (count: number) =>
  Array.from({ length: count }, (_, place) => buildSubject(place));

/** The same subjects with another student's marks and remarks. */
const buildStudentSubjects = (count: number, student: number) =>
  Array.from({ length: count }, (_, place) => {
    const { subject, teacher } = buildSubject(place);
    return buildSubject(place + student * 3, { subject, teacher });
  });

/** Cards of a class, each for a different student; every seventh has a second page. */
export const buildReportCards = (count: number, first = 0): ReportCard[] =>
  Array.from({ length: count }, (_, index) => {
    const place = first + index;
    return buildReportCard({
      student_id: String(20_260_001 + place),
      first_name: `Student ${place + 1}`,
      average: 40 + (place % 50) + 0.5,
      subjects: buildStudentSubjects(place % 7 === 6 ? 30 : 14, place),
    });
  });
