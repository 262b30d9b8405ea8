import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import {
  getYearChange,
  type ListedYear,
  listPastYear,
  listSchoolYears,
  listYearPlan,
  type PastYear,
  type PlannedStudent,
  type YearChange,
  type YearChangePreview,
  previewYearChange,
} from '@formroom/domain/api/school-years.ts';
import { page } from 'vitest/browser';
import { mockGet } from '#web/testing/fake-api.ts';

const AT = '2026-11-20T13:00:00.000Z';

export const firstYear: YearChange = {
  current: { year: 2026, first_day: '2026-09-01', last_day: '2027-07-02' },
  planned: null,
  classes: [],
  last: null,
};

export const plannedYear: YearChange = {
  ...firstYear,
  planned: { year: 2027, first_day: '2027-09-01', last_day: '2028-07-07', announced_for: '2027-08-30' },
  classes: [
    { class_id: '2A', students: 2, promote: 1, repeat: 1, leave: 0, undecided: 0 },
    { class_id: null, students: 1, promote: 0, repeat: 0, leave: 0, undecided: 1 },
  ],
};

/** The year after a change, with the change of before. */
export const changedYear: YearChange = {
  current: { year: 2027, first_day: '2027-09-01', last_day: '2028-07-07' },
  planned: null,
  classes: [],
  last: { began_at: AT, began_by: 'admin', obstacles: [] },
};

export const plannedStudents: PlannedStudent[] = [
  {
    student_id: '20260001',
    student: 'Ramdeen, Anya',
    class_id: '2A',
    plan: 'promote',
    next_class_id: '3A',
    decided: false,
  },
  {
    student_id: '20260002',
    student: 'De Freitas, Emmanuel-Jonathan',
    class_id: '2A',
    plan: 'repeat',
    next_class_id: '2A',
    decided: true,
  },
];

const yearPreview: YearChangePreview = {
  year: 2027,
  digest: 'of-the-plan',
  counts: { promote: 1, repeat: 1, leave: 0, undecided: 1 },
  classes: [
    { class_id: '2A', students: 1 },
    { class_id: '3A', students: 1 },
    { class_id: null, students: 1 },
  ],
  notices: [
    {
      kind: 'undecided',
      message: '1 student without a decision: they stay in the list, without a class.',
      students: 1,
    },
  ],
};

export const pastYear: PastYear = {
  data: [
    {
      student_id: '20260001',
      student: 'Ramdeen, Anya',
      class_id: '2A',
      house_code: 1,
      ended: 'promoted',
      enrolled: true,
      submitted_at: AT,
      terms_hash: 'a',
    },
    {
      student_id: '20260002',
      student: 'De Freitas, Emmanuel-Jonathan',
      class_id: '5B',
      house_code: null,
      ended: 'left',
      enrolled: false,
      submitted_at: null,
      terms_hash: null,
    },
  ],
  terms: [{ hash: 'a', text: 'The rules of 2026.\n\nBe on time.' }],
};

const toListed = ({ current }: YearChange): ListedYear[] => [
  { ...current, state: 'current', students: 600 },
  ...(current.year > 2026
    ? [{ year: 2026, first_day: '2026-09-01', last_day: '2027-07-02', state: 'past' as const, students: 598 }]
    : []),
];

/** The calls of `schoolYearScreens`. */
export const mockSchoolYears = (change: YearChange) => [
  mockGet(paths.yearChange, getYearChange.response, change),
  mockGet(paths.schoolYears, listSchoolYears.response, toListed(change)),
  mockGet(paths.yearPlan, listYearPlan.response, { data: plannedStudents }),
  mockGet(paths.yearChangePreview, previewYearChange.response, yearPreview),
  mockGet(paths.pastYear, listPastYear.response, pastYear),
];

/** The screens of the school years with `plannedYear`, each with the part that loads last. */
export const schoolYearScreens = {
  'school years': { path: officePaths.schoolYears, shows: page.getByText('1 promote, 1 repeat') },
  'the plan of a class': {
    path: `${officePaths.schoolYears}?view=class&class=2A`,
    shows: page.getByText('Repeat in 2A'),
  },
  'the preview of a change of year': {
    path: `${officePaths.schoolYears}?view=preview`,
    shows: page.getByRole('list', { name: 'Classes after the change' }),
  },
  'a past year': {
    path: `${officePaths.schoolYears}?view=past&year=2026`,
    shows: page.getByRole('rowheader', { name: /^Ramdeen/ }),
  },
};
