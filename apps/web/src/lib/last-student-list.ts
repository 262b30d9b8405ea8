import { officePaths } from '#web/lib/office-paths.ts';

/** The students list as it was left: the search of its URL, and how far its rows were scrolled. */
interface LastList {
  readonly search: string;
  readonly top: number;
}

let last: LastList | undefined;

export const rememberStudentList = (list: LastList) => {
  last = list;
};

/** How far the rows of the list with this search were scrolled. */
export const findLastTop = (search: string) => (last?.search === search ? last.top : 0);

/** The ID of a student’s link in the list. */
export const toRowId = (studentId: string) => `student-${studentId}`;

/** The URL of the list as it was left. @param studentId who gets the focus there */
export const pathBackToList = (studentId?: string) =>
  `${officePaths.dashboard}${last?.search ?? ''}${studentId === undefined ? '' : `#${toRowId(studentId)}`}`;
