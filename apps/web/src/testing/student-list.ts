import { paths } from '@formroom/domain/api/paths.ts';
import { studentListResponseSchema, type StudentListEntry } from '@formroom/domain/api/students.ts';
import { mockGet, mockPending } from '#web/testing/fake-api.ts';

const firstNames = ['Anya', 'Zoë', 'Kai', 'Renée', 'Jean-Luc'];

/** List entries; the first is the student of `studentRecord`. */
export const createStudentEntries = (count: number): StudentListEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(20260001 + index),
    first_name: firstNames[index % firstNames.length] ?? '',
    last_name: 'Ramdeen',
    class_id: '2A',
    date_of_birth: '2013-08-21',
    birth_certificate_no: `TT ${index}`,
    updatedAt: '2026-11-20T13:00:00.000Z',
  }));

const getPage = (students: StudentListEntry[], total = students.length) => ({
  data: students,
  total,
  page: 1,
  page_size: 100,
});

/** One page of the students list, whatever the search. */
export const mockStudentList = (students = createStudentEntries(3), total?: number) =>
  mockGet(paths.students, studentListResponseSchema, getPage(students, total));

export const mockPendingStudentList = (students = createStudentEntries(3)) =>
  mockPending(paths.students, studentListResponseSchema, getPage(students));
