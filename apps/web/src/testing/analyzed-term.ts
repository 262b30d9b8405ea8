import type {
  AnalysisFinding,
  AnalysisGroup,
  GroupStudent,
  TermAnalysis,
} from '@formroom/domain/api/term-analysis.ts';

/** A group of 28 students around a median. */
const createGroup = (by: AnalysisGroup['by'], named: Partial<AnalysisGroup>, median = 60): AnalysisGroup => ({
  by,
  class_id: null,
  form_level: null,
  subject: null,
  teacher: null,
  number: 28,
  mean: median - 0.4,
  median,
  lower_quartile: median - 11.3,
  upper_quartile: median + 9.2,
  lowest: median - 31,
  highest: median + 24.5,
  letters: { A: 6, B: 8, C: 9, D: 3, E: 2 },
  change: 2.4,
  change_year: -1,
  ...named,
});

const nothing = {
  mean: null,
  median: null,
  lower_quartile: null,
  upper_quartile: null,
  lowest: null,
  highest: null,
  letters: { A: null, B: null, C: null, D: null, E: null },
  change: null,
  change_year: null,
};

const classes: [string, number, Partial<AnalysisGroup>?][] = [
  ['1A', 58.3],
  ['2A', 66.1],
  ['2B', 54, { change: -11.2 }],
  ['2C', 63.5, { change: 0.3, change_year: null }],
  ['2D', 0, { ...nothing, number: 3 }],
];

/** A term with classes of two forms, two subjects and two teachers; one class is too small. */
export const analysis: TermAnalysis = {
  posted: 1,
  cards: 117,
  term_before: { year: 2025, term: 3 },
  year_before: { year: 2025, term: 1 },
  groups: [
    ...classes.map(([class_id, median, changed]) =>
      createGroup('class', { class_id, form_level: Number(class_id[0]), ...changed }, median),
    ),
    ...['Mathematics', 'Principles of Accounts'].flatMap((subject) => [
      createGroup('subject', { subject }, 61),
      ...classes.map(([class_id, median, changed]) =>
        createGroup(
          'class_subject',
          { class_id, subject, form_level: Number(class_id[0]), ...changed },
          median,
        ),
      ),
    ]),
    createGroup('teacher', { teacher: 'Augustine, L.' }, 70),
    createGroup('teacher', { teacher: 'Khan, P.' }, 52),
  ],
};

export const groupStudents: GroupStudent[] = [
  {
    student_id: '20260001',
    name: 'Ramdeen, Anya',
    class_id: '2B',
    subject: 'Mathematics',
    value: 71,
    letter: 'B',
  },
  {
    student_id: '20260002',
    name: 'Lee, Kai',
    class_id: '2B',
    subject: 'Mathematics',
    value: 38.5,
    letter: 'E',
  },
];

export const findings: AnalysisFinding[] = [
  {
    id: 'median-moved/2B/Mathematics',
    kind: 'median-moved',
    class_id: '2B',
    subject: 'Mathematics',
    student_id: null,
    title: 'Mathematics, 2B',
    reason: 'The median fell by 11.2 since Trinity.',
    looked_at: null,
  },
  {
    id: 'student-fell/20260001',
    kind: 'student-fell',
    class_id: '1A',
    subject: null,
    student_id: '20260001',
    title: 'Ramdeen, Anya',
    reason: 'The average fell by 16.0 since Trinity.',
    looked_at: null,
  },
  {
    id: 'course-exam-differ/2C/Spanish',
    kind: 'course-exam-differ',
    class_id: '2C',
    subject: 'Spanish',
    student_id: null,
    title: 'Spanish, 2C',
    reason: 'Exam marks lie 17.0 below course marks.',
    looked_at: { by: 'principal', at: '2026-12-03T14:00:00.000Z' },
  },
];
