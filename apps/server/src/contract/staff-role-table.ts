import { paths } from '@formroom/domain/api/paths.ts';
import { referenceLists } from '@formroom/domain/school/reference-lists.ts';
import { type Row, roles } from './permission-table.ts';

/** The administrators' other roles than Office. What each may call follows from the lists below. */
export const staffRoles = ['read', 'results', 'teacher'] as const;

/** What the role Read only may send: lists that it prints, and changes of its own account. */
const ownAccountRoutes = [
  `POST ${paths.secondFactor}`,
  `POST ${paths.confirmSecondFactor}`,
  `POST ${paths.recoveryCodes}`,
  `POST ${paths.removeSecondFactor}`,
  `POST ${paths.changeAdminPassword}`,
  `POST ${paths.endOwnSessions}`,
];
const readerPosts = [
  ...ownAccountRoutes,
  `POST ${paths.exportData}`,
  `POST ${paths.printForms}`,
  `POST ${paths.printLists}`,
  `POST ${paths.printTranscripts}`,
  `POST ${paths.reminderRecipients}`,
];
/** What the role Read only may not read: what prepares a change, and the other administrators. */
const closedToReaders = [
  `GET ${paths.administrators}`,
  `GET ${paths.administratorSessions}`,
  `GET ${paths.firstPassword}`,
  `GET ${paths.nextStudentId}`,
  `GET ${paths.importTemplate}`,
  `GET ${paths.undoImport}`,
];
/** The calls about mark sheets. */
const sheetRoutes = [
  `GET ${paths.markSheets}`,
  `GET ${paths.teaching}`,
  `GET ${paths.remarkBank}`,
  `POST ${paths.remarkBank}`,
];
/** Those about the sheets of a posted term, as in the table, which the role Results may not see. */
const postedSheetRoutes = [
  `GET ${paths.markSheet}`,
  `POST ${paths.markSheet}`,
  `POST ${paths.markSheetState}`,
  `GET ${paths.classRemarks}`,
  `POST ${paths.classRemarks}`,
];
/** The only calls of the role Results; it may also preview the cards of a term that is not posted (results-role.test.ts). */
const openToResults = [
  `GET ${paths.announcedYear}`,
  ...ownAccountRoutes,
  `GET ${paths.draftKey}`,
  `GET ${paths.secondFactor}`,
  `GET ${paths.ownSessions}`,
  ...Object.values(referenceLists).map(({ path }) => `GET ${path}`),
  `GET ${paths.importTemplate}`,
  `POST ${paths.importTermResults}`,
  `POST ${paths.importTermResultsColumns}`,
  `GET ${paths.imports}`,
  `GET ${paths.importErrors}`,
  `POST ${paths.commitImport}`,
  `GET ${paths.undoImport}`,
  `POST ${paths.undoImport}`,
  `GET ${paths.listedTerms}`,
  `GET ${paths.termReadiness}`,
  ...sheetRoutes,
];

/** The only calls of a teacher, who here teaches the class of the table; the sheets of others are 404 (roles.test.ts). */
const openToTeachers = [
  `GET ${paths.announcedYear}`,
  ...ownAccountRoutes,
  `GET ${paths.draftKey}`,
  `GET ${paths.secondFactor}`,
  `GET ${paths.ownSessions}`,
  ...Object.values(referenceLists).map(({ path }) => `GET ${path}`),
  `GET ${paths.listedTerms}`,
  ...sheetRoutes,
  ...postedSheetRoutes,
];

function isOpenTo(role: (typeof staffRoles)[number], route: string) {
  if (role === 'results') return openToResults.includes(route);
  if (role === 'teacher') return openToTeachers.includes(route);
  return route.startsWith('GET ') ? !closedToReaders.includes(route) : readerPosts.includes(route);
}

/** The status of a route for every kind of caller. */
export function expectedStatus(
  [route, , ...statuses]: Row,
  role: (typeof roles | typeof staffRoles)[number],
) {
  if (role !== 'read' && role !== 'results' && role !== 'teacher') return statuses[roles.indexOf(role)];
  const isPublic = statuses[0] !== 401;
  return isPublic || isOpenTo(role, route) ? statuses[roles.indexOf('admin')] : 403;
}
