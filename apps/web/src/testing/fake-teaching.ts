import {
  type ClassRemarks,
  type ClassRemarkRow,
  getClassRemarks,
  getRemarkBank,
  type ListedSheet,
} from '@formroom/domain/api/mark-sheets.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import {
  getSubjectChoices,
  getTeaching,
  type SubjectChoices,
  type Teaching,
} from '@formroom/domain/api/teaching.ts';
import { classRemarkCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import { mockGet } from '#web/testing/fake-api.ts';

/** A school with two classes, in which little is assigned. */
export const teaching: Teaching = {
  assignments: [{ class_id: '1A', subject: 3, teacher: 'a.baptiste' }],
  form_teachers: [{ class_id: '2A', teacher: 'a.baptiste' }],
  deans: [{ form_level: 2, teacher: 'l.augustine' }],
  classes: ['1A', '2A'],
  subjects: [
    { code: 3, title: 'Mathematics' },
    { code: 7, title: 'Principles of Accounts' },
  ],
  teachers: ['a.baptiste', 'l.augustine', 'secretary'],
};

export const choices: SubjectChoices = {
  choices: [{ student_id: '20260001', subject: 7, takes: 1 }],
  students: [
    { student_id: '20260001', name: 'Ramdeen, Anya' },
    { student_id: '20260002', name: 'Joseph, Kerwin' },
  ],
};

export const remarkRow: ClassRemarkRow = {
  student_id: '20260001',
  name: 'Ramdeen, Anya',
  first_name: 'Anya',
  version: 4,
  times_absent: 3,
  times_late: 0,
  attitude: 'A',
  responsibility: 'B',
  co_operation: null,
  activities: null,
  form_teacher_remarks: 'Kerwin works well.',
  dean_remarks: null,
  warnings: [{ cell: 'form_teacher_remarks', text: '“Kerwin” is the name of another child of the class.' }],
  subject_remarks: [{ subject_name: 'Mathematics', remark: 'Good progress.', warnings: [] }],
};

export const classRemarks: ClassRemarks = {
  tag: 'tag',
  state: 'open',
  editable: [...classRemarkCells],
  rows: [
    remarkRow,
    {
      ...remarkRow,
      student_id: '20260002',
      name: 'Joseph, Kerwin',
      first_name: 'Kerwin',
      warnings: [],
      subject_remarks: [],
    },
  ],
};

export const listedSheet: ListedSheet = {
  class_id: '2A',
  subject: 7,
  subject_name: 'Mathematics',
  teacher: 'P. Khan',
  state: 'open',
  students: 28,
  filled: 12,
};

export const mockTeaching = () => [
  mockGet(paths.teaching, getTeaching.response, teaching),
  mockGet(paths.subjectChoices, getSubjectChoices.response, choices),
  mockGet(paths.classRemarks, getClassRemarks.response, classRemarks),
  mockGet(paths.remarkBank, getRemarkBank.response, {
    own: ['{name} asks good questions.'],
    school: ['{name} must hand in work on time.'],
  }),
];
