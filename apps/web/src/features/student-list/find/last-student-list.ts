import { officePaths } from '@formroom/domain/api/paths.ts';
import type { StudentFilter } from '@formroom/domain/api/student-filter.ts';
import type { StudentListEntry } from '@formroom/domain/api/students.ts';

/** The students list as it was left: the search of its URL, and how far its rows were scrolled. */
interface LastList {
  readonly search: string;
  readonly top: number;
}

/** The list's select mode, and who is selected. */
export interface ListSelection {
  readonly isOn: boolean;
  /** Set if all that match a filter are selected, except those in `listed`; otherwise only those in `listed` are. */
  readonly all: { readonly filter: StudentFilter; readonly total: number } | undefined;
  readonly listed: ReadonlyMap<string, StudentListEntry>;
  /** The filters under which they were listed. */
  readonly filters: ReadonlySet<string>;
  /** Whether the students who were selected could not be kept under another filter. */
  readonly wasLost: boolean;
}

let last: LastList | undefined;
let lastSelection: ListSelection | undefined;

export const rememberStudentList = (list: LastList) => {
  last = list;
};

export const rememberSelection = (selection: ListSelection) => {
  lastSelection = selection;
};

export const getLastSelection = () => lastSelection;

/** For the end of the session: the next one may be somebody else's. */
export const forgetStudentList = () => {
  last = undefined;
  lastSelection = undefined;
};

/** How far the rows of the list with this search were scrolled. */
export const findLastTop = (search: string) => (last?.search === search ? last.top : 0);

/** The ID of a student’s link in the list. */
export const toRowId = (studentId: string) => `student-${studentId}`;

/** The URL of the list as it was left. @param studentId who gets the focus there */
export const pathBackToList = (studentId?: string) =>
  `${officePaths.dashboard}${last?.search ?? ''}${studentId === undefined ? '' : `#${toRowId(studentId)}`}`;
