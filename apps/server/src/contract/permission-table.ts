import { paths } from '@formroom/domain/api/paths.ts';
import { referenceLists } from '@formroom/domain/school/reference-lists.ts';
import { scan, uploadForm } from '../testing/upload-form.ts';

/** The student whose data the calls are about. */
export const OWN = '20260001';

// The expected status of a route for a stranger, a student who must still change the password, the student who owns the
// data, another student, and an administrator. A GET route that is not listed must be for the office only.
export const roles = ['stranger', 'newcomer', 'student', 'another', 'admin'] as const;
export type Row = readonly [
  route: string,
  body: Record<string, unknown> | FormData | undefined,
  ...statuses: number[],
];

const buildForm = (parts: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  return form;
};

const fileForm = uploadForm({ id: OWN, file_type: 'file' }, { name: 'letter.pdf', bytes: scan() });

export const listedRoutes: readonly Row[] = [
  [`GET ${paths.health}`, undefined, 200, 200, 200, 200, 200],
  [`GET ${paths.readiness}`, undefined, 200, 200, 200, 200, 200],
  [`GET ${paths.csrfCookie}`, undefined, 204, 204, 204, 204, 204],
  [`GET ${paths.webManifest}`, undefined, 200, 200, 200, 200, 200],
  [`GET ${paths.session}`, undefined, 200, 200, 200, 200, 200],
  [`GET ${paths.settings}`, undefined, 200, 200, 200, 200, 200],
  [`POST ${paths.settings}`, {}, 401, 403, 403, 403, 200],
  [`GET ${paths.logo}`, undefined, 404, 404, 404, 404, 404],
  [`POST ${paths.logo}`, buildForm({ remove: '1' }), 401, 403, 403, 403, 200],
  [`GET ${paths.user}`, undefined, 200, 200, 200, 200, 200],
  [`GET ${paths.studentRecord}`, undefined, 401, 403, 200, 404, 200],
  [`GET ${paths.registrationForm}`, undefined, 401, 403, 200, 404, 200],
  [`GET ${paths.studentHistory}`, undefined, 401, 403, 200, 404, 200],
  [`GET ${paths.familyArchive}`, undefined, 401, 403, 200, 404, 200],
  [`GET ${paths.familyArchiveFacts}`, undefined, 401, 403, 200, 404, 200],
  [`POST ${paths.changeStudentId}`, { student_id: '20260104', new_id: 'X-104' }, 401, 403, 403, 403, 200],
  // The other record is the same one.
  [`POST ${paths.joinStudents}`, { student_id: OWN, other_id: OWN }, 401, 403, 403, 403, 422],
  [`POST ${paths.leavers}`, { student_id: '20260101', erase: 0 }, 401, 403, 403, 403, 200],
  [`POST ${paths.leaveStudents}`, { selection: { ids: ['20260102'] } }, 401, 403, 403, 403, 200],
  [
    `POST ${paths.moveStudents}`,
    { selection: { ids: ['20260103'] }, class_id: '1A' },
    401,
    403,
    403,
    403,
    200,
  ],
  [
    `POST ${paths.undoMove}`,
    { class_id: '1A', from: [{ class_id: '2A', ids: ['20260103'] }] },
    401,
    403,
    403,
    403,
    200,
  ],
  [
    `POST ${paths.undoLeaving}`,
    { left_at: '2026-11-20T13:00:00.000Z', ids: ['20260102'] },
    401,
    403,
    403,
    403,
    200,
  ],
  [`POST ${paths.reminderRecipients}`, { selection: { ids: [OWN] } }, 401, 403, 403, 403, 200],
  // The student has no such address, and nobody has such a link.
  [`GET ${paths.messageAddresses}`, undefined, 401, 403, 200, 404, 200],
  [`POST ${paths.messageAddresses}`, { address: 'x@example.org', stopped: true }, 401, 403, 404, 404, 404],
  [`GET ${paths.studentMessages}`, undefined, 401, 403, 200, 404, 200],
  [`GET ${paths.blockedParents}`, undefined, 401, 403, 403, 403, 200],
  [`GET ${paths.messages}`, undefined, 401, 403, 403, 403, 200],
  [`GET ${paths.message}`, undefined, 401, 403, 403, 403, 404],
  [`POST ${paths.retryMessages}`, { state: 'failed' }, 401, 403, 403, 403, 200],
  [`POST ${paths.cancelMessages}`, { state: 'queued' }, 401, 403, 403, 403, 200],
  [`POST ${paths.remind}`, { selection: { ids: [OWN] }, text: 'x', preview: true }, 401, 403, 403, 403, 200],
  [`POST ${paths.confirmAddress}`, { token: 'x' }, 422, 422, 422, 422, 422],
  [`GET ${paths.stopMessages}`, undefined, 302, 302, 302, 302, 302],
  [`POST ${paths.stopMessages}`, {}, 404, 404, 404, 404, 404],
  [`POST ${paths.requestPasswordReset}`, { student_id: OWN }, 200, 200, 200, 200, 200],
  [`POST ${paths.resetForgottenPassword}`, { token: 'x', password: 'mango season' }, 422, 422, 422, 422, 422],
  [
    `POST ${paths.schoolYears}`,
    { year: 2026, first_day: '2026-09-01', last_day: '2027-08-31' },
    401,
    403,
    403,
    403,
    200,
  ],
  // The files are not those that were listed.
  [`POST ${paths.deleteOldFiles}`, { digest: 'x' }, 401, 403, 403, 403, 409],
  [`GET ${paths.agreements}`, undefined, 401, 403, 200, 404, 200],
  [`GET ${paths.confirmations}`, undefined, 401, 403, 200, 404, 200],
  [`POST ${paths.confirmations}`, { year: 2026, version: 0, items: ['phone_home'] }, 401, 403, 200, 404, 200],
  [`GET ${paths.announcedYear}`, undefined, 401, 403, 200, 200, 200],
  // The year is not a past one, and no change of year is planned.
  [`GET ${paths.pastYear}`, undefined, 401, 403, 403, 403, 404],
  [`GET ${paths.yearPlan}`, undefined, 401, 403, 403, 403, 409],
  [`POST ${paths.yearPlan}`, { ids: [OWN], plan: 'repeat' }, 401, 403, 403, 403, 409],
  [`GET ${paths.yearChangePreview}`, undefined, 401, 403, 403, 403, 409],
  [
    `POST ${paths.yearChange}`,
    { year: 2026, first_day: '2027-09-01', last_day: '2028-07-07', announced_for: null },
    401,
    403,
    403,
    403,
    422,
  ],
  [`POST ${paths.cancelYearChange}`, { year: 2027 }, 401, 403, 403, 403, 409],
  [`POST ${paths.commitYearChange}`, { year: 2027, digest: 'x' }, 401, 403, 403, 403, 409],
  [`POST ${paths.undoYearChange}`, { year: 2026 }, 401, 403, 403, 403, 409],
  // The student has not left.
  [`POST ${paths.reinstate}`, {}, 401, 403, 403, 403, 409],
  [`POST ${paths.exportData}`, {}, 401, 403, 403, 403, 200],
  // A student ID is neither an import kind nor an import, and the form has no file.
  [`GET ${paths.importTemplate}`, undefined, 401, 403, 403, 403, 404],
  [`POST ${paths.importStudents}`, buildForm({ note: 'no file' }), 401, 403, 403, 403, 422],
  [`POST ${paths.importTermResults}`, buildForm({ year: '2026', term: '1' }), 401, 403, 403, 403, 422],
  [`POST ${paths.importStudentsColumns}`, buildForm({ note: 'no file' }), 401, 403, 403, 403, 422],
  [`POST ${paths.importTermResultsColumns}`, buildForm({ year: '2026', term: '1' }), 401, 403, 403, 403, 422],
  // No change of year is planned.
  [`POST ${paths.importYearPlan}`, buildForm({ note: 'no file' }), 401, 403, 403, 403, 409],
  [`POST ${paths.importYearPlanColumns}`, buildForm({ note: 'no file' }), 401, 403, 403, 403, 422],
  [`GET ${paths.importErrors}`, undefined, 401, 403, 403, 403, 404],
  [`POST ${paths.commitImport}`, {}, 401, 403, 403, 403, 404],
  [`GET ${paths.undoImport}`, undefined, 401, 403, 403, 403, 404],
  [`POST ${paths.undoImport}`, {}, 401, 403, 403, 403, 404],
  [`POST ${paths.saveStudent}`, { id: OWN }, 401, 403, 200, 404, 200],
  // A new student needs names, a class and a date of birth.
  [`POST ${paths.createStudent}`, { id: '99990001' }, 401, 403, 403, 403, 422],
  [`POST ${paths.changesSeen}`, { student_id: OWN, fields: ['allergy'], up_to: 1 }, 401, 403, 403, 403, 200],
  [
    `POST ${paths.undoChangesSeen}`,
    { student_id: OWN, fields: ['allergy'], seen_at: '2026-11-20T13:00:00.000Z' },
    401,
    403,
    403,
    403,
    200,
  ],
  // The student has no such finding.
  [
    `POST ${paths.dismissFinding}`,
    { student_id: OWN, check: 'permits', fingerprint: 'x', note: 'x' },
    401,
    403,
    403,
    403,
    409,
  ],
  [`POST ${paths.restoreFinding}`, { student_id: OWN, check: 'permits' }, 401, 403, 403, 403, 404],
  [`POST ${paths.storeFile}`, fileForm, 401, 403, 200, 404, 200],
  [`GET ${paths.files}`, undefined, 401, 403, 200, 404, 200],
  // A student ID is not a file key; read-files.test.ts covers who may open which file.
  [`GET ${paths.file}`, undefined, 401, 403, 404, 404, 404],
  [`GET ${paths.studentDataFiles}`, undefined, 401, 403, 200, 404, 200],
  [`POST ${paths.dataFiles}`, { student_id: OWN }, 401, 403, 200, 404, 200],
  // The student has no file with this name.
  [
    `POST ${paths.checkDocument}`,
    { student_id: OWN, file_type: 'sea_slip', files: ['x.pdf'], check: 'checked' },
    401,
    403,
    403,
    403,
    409,
  ],
  [`GET ${paths.documentsToCheck}`, undefined, 401, 403, 403, 403, 200],
  [`GET ${paths.documentsToCheckCount}`, undefined, 401, 403, 403, 403, 200],
  [`POST ${paths.removeFile}`, { student_id: OWN, name: 'x.pdf', reason: 'x' }, 401, 403, 403, 403, 404],
  ...Object.values(referenceLists).map(
    ({ path }) => [`GET ${path}`, undefined, 401, 403, 200, 200, 200] as const,
  ),
  [`POST ${paths.referenceEntries}`, { list: 'towns', changes: [{ code: 1 }] }, 401, 403, 403, 403, 200],
  [`POST ${paths.loginStudent}`, { student_id: OWN, password: 'wrong' }, 422, 422, 422, 422, 422],
  [`POST ${paths.adminLogin}`, { name: 'admin', password: 'wrong' }, 422, 422, 422, 422, 422],
  // No provider is configured; staff-sign-in.test.ts covers a portal with one.
  [`GET ${paths.staffSignIn}`, undefined, 404, 404, 404, 404, 404],
  [`GET ${paths.staffSignInCallback}`, undefined, 404, 404, 404, 404, 404],
  [`POST ${paths.staffSignInCode}`, { code: '123456' }, 404, 404, 404, 404, 404],
  [`POST ${paths.secondFactor}`, { password: 'wrong' }, 401, 403, 403, 403, 422],
  // The administrator has no second factor; second-factor.test.ts covers those with one.
  [`POST ${paths.confirmSecondFactor}`, { code: '123456' }, 401, 403, 403, 403, 409],
  [`POST ${paths.recoveryCodes}`, { password: 'wrong', code: '123456' }, 401, 403, 403, 403, 409],
  [`POST ${paths.removeSecondFactor}`, { password: 'wrong', code: '123456' }, 401, 403, 403, 403, 409],
  [
    `POST ${paths.changePassword}`,
    { student_id: OWN, old_password: 'wrong', password: 'x' },
    401,
    404,
    422,
    404,
    403,
  ],
  // Everybody gets their own key.
  [`GET ${paths.draftKey}`, undefined, 401, 403, 200, 200, 200],
  [`POST ${paths.resetPassword}`, { student_id: '20260100' }, 401, 403, 403, 403, 200],
  [
    `POST ${paths.changeAdminPassword}`,
    { old_password: 'wrong', password: 'another-one' },
    401,
    403,
    403,
    403,
    422,
  ],
  [`POST ${paths.administrators}`, { name: 'Admin', role: 'read' }, 401, 403, 403, 403, 422],
  // Administrators can't disable themselves.
  [`POST ${paths.administrator}`, { disabled: 1 }, 401, 403, 403, 403, 409],
  [`POST ${paths.resetAdministrator}`, {}, 401, 403, 403, 403, 409],
  [`POST ${paths.reauthenticate}`, { password: 'wrong' }, 401, 403, 403, 403, 422],
  [`POST ${paths.officeAccountsSeen}`, { up_to: '2026-11-20T13:00:00.000Z' }, 401, 403, 403, 403, 200],
  [`POST ${paths.acceptInvitation}`, { name: 'x', invitation: 'x', password: 'x' }, 422, 422, 422, 422, 422],
  [`POST ${paths.endAdministratorSessions}`, {}, 401, 403, 403, 403, 200],
  [`POST ${paths.endOwnSessions}`, {}, 401, 403, 403, 403, 200],
  [`POST ${paths.reopenAccounts}`, { all: true }, 401, 403, 403, 403, 200],
  // The school uses dates of birth.
  [`POST ${paths.credentialSlips}`, { class: '1A' }, 401, 403, 403, 403, 409],
  [`POST ${paths.printForms}`, { selection: { ids: [OWN] } }, 401, 403, 403, 403, 200],
  [`POST ${paths.printLists}`, { selection: { ids: [OWN] }, list: 'labels' }, 401, 403, 403, 403, 200],
  [`POST ${paths.printTranscripts}`, { selection: { ids: [OWN] } }, 401, 403, 403, 403, 200],
  [`POST ${paths.logout}`, {}, 204, 204, 204, 204, 204],
  [`POST ${paths.terms}`, { year: 2030, term: 1 }, 401, 403, 403, 403, 200],
  [`POST ${paths.deleteTerm}`, { year: 2030, term: 1 }, 401, 403, 403, 403, 200],
  // The term is posted, so it can't be changed.
  [`POST ${paths.term}`, {}, 401, 403, 403, 403, 409],
  // Without a group.
  [`GET ${paths.analysisStudents}`, undefined, 401, 403, 403, 403, 422],
  // Nothing has this ID.
  [
    `POST ${paths.noteFinding}`,
    { year: 2025, term: 1, id: 'median-moved', reason: 'The median rose.', looked_at: true },
    401,
    403,
    403,
    403,
    409,
  ],
  [`POST ${paths.postReportCards}`, { year: 2025, term: 1, posted: 1 }, 401, 403, 403, 403, 200],
  [
    `POST ${paths.postReportCard}`,
    { student_id: OWN, year: 2025, term: 1, posted: 1 },
    401,
    403,
    403,
    403,
    200,
  ],
  // Every card of the term is posted.
  [`POST ${paths.postCompleteCards}`, { year: 2025, term: 1 }, 401, 403, 403, 403, 409],
  // No subject has the code 0.
  [
    `POST ${paths.previewCardCorrection}`,
    {
      student_id: OWN,
      year: 2025,
      term: 1,
      marks: [{ subject: 0, course_mark: 1, exam_mark: 1, remark: null }],
    },
    401,
    403,
    403,
    403,
    422,
  ],
  [
    `POST ${paths.correctReportCard}`,
    {
      student_id: OWN,
      year: 2025,
      term: 1,
      marks: [{ subject: 0, course_mark: 1, exam_mark: 1, remark: null }],
      reason: 'Wrong',
      digest: '',
    },
    401,
    403,
    403,
    403,
    422,
  ],
  [`GET ${paths.reportCardTerms}`, undefined, 401, 403, 200, 404, 200],
  // report-cards.test.ts covers posted and unposted cards.
  [`GET ${paths.reportCard}`, undefined, 401, 403, 200, 404, 200],
  [`GET ${paths.reportCardPage}`, undefined, 401, 403, 200, 404, 200],
  [`GET ${paths.transcript}`, undefined, 401, 403, 200, 404, 200],
  // The reports of the term are posted.
  [`POST ${paths.markSheet}`, { rows: [{ student_id: OWN }] }, 401, 403, 403, 403, 409],
  [
    `POST ${paths.markSheetState}`,
    { year: 2025, term: 1, class_id: '1A', subject: 1, state: 'handed_in' },
    401,
    403,
    403,
    403,
    409,
  ],
  [`POST ${paths.remindTeachers}`, { year: 2025, term: 1, text: 'x' }, 401, 403, 403, 403, 200],
  [`POST ${paths.classRemarks}`, { rows: [{ student_id: OWN }] }, 401, 403, 403, 403, 409],
  [`POST ${paths.remarkBank}`, { own: [] }, 401, 403, 403, 403, 200],
  [`POST ${paths.teaching}`, { assignments: [] }, 401, 403, 403, 403, 200],
  [`POST ${paths.copyTeaching}`, {}, 401, 403, 403, 403, 200],
  [`POST ${paths.teachingWorkbook}`, buildForm({ note: 'no file' }), 401, 403, 403, 403, 422],
  [`POST ${paths.subjectChoices}`, { choices: [] }, 401, 403, 403, 403, 200],
  // A student ID is no issue number.
  [`GET ${paths.cardStatus}`, undefined, 200, 200, 200, 200, 200],
  [`POST ${paths.cardStatement}`, { issue_number: '1', last_name: 'x' }, 404, 404, 404, 404, 404],
  [`GET ${paths.statementKeys}`, undefined, 200, 200, 200, 200, 200],
  // 404 to all callers from other machines (metrics.test.ts).
  [`GET ${paths.metrics}`, undefined, 404, 404, 404, 404, 404],
  [`GET ${paths.openApi}`, undefined, 200, 200, 200, 200, 200],
];

/**
 * The calls that ask an administrator for the password again (R70), with a body for which they do. The statuses above
 * are those of an administrator who has just typed it.
 */
export const reauthenticatedRoutes: readonly (readonly [route: string, body: Record<string, unknown>])[] = [
  [`POST ${paths.administrators}`, { name: 'Dean', role: 'read' }],
  [`POST ${paths.administrator}`, { role: 'office' }],
  [`POST ${paths.resetAdministrator}`, {}],
  [`POST ${paths.settings}`, { student_id_lookup: false }],
];
