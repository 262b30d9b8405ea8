import { listAdministrators } from '@formroom/domain/api/administrators.ts';
import { auditPageSchema, type AuditEntry } from '@formroom/domain/api/audit-log.ts';
import { changesToReviewSchema } from '@formroom/domain/api/changes-to-review.ts';
import { getNextStudentId } from '@formroom/domain/api/create-student.ts';
import { dataChecksSchema } from '@formroom/domain/api/data-checks.ts';
import { documentsToCheckSchema } from '@formroom/domain/api/document-checks.ts';
import { fileEntrySchema } from '@formroom/domain/api/documents.ts';
import { slipAddressSchema, slipClassesSchema } from '@formroom/domain/api/credential-slips.ts';
import { importListSchema } from '@formroom/domain/api/imports.ts';
import { leaverSchema } from '@formroom/domain/api/leavers.ts';
import { ownSessionsSchema } from '@formroom/domain/api/own-account.ts';
import { listedSheetSchema } from '@formroom/domain/api/mark-sheets.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { editableListSchema } from '@formroom/domain/api/reference-lists.ts';
import { oldFilesSchema } from '@formroom/domain/api/old-files.ts';
import * as reports from '@formroom/domain/api/reports.ts';
import { secondFactorSchema } from '@formroom/domain/api/second-factor.ts';
import { type StudentRecord, studentRecordSchema } from '@formroom/domain/api/students.ts';
import { systemStatusSchema } from '@formroom/domain/api/system-status.ts';
import { reportCardViewSchema, termReadinessSchema, termSchema } from '@formroom/domain/api/terms.ts';
import { getCardCorrection } from '@formroom/domain/api/card-corrections.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { http, HttpResponse } from 'msw';
import type { z } from 'zod';
import { mockGet } from '#web/testing/fake-api.ts';
import { correctableCard } from '#web/testing/correctable-card.ts';
import {
  mockMailStatus,
  mockMessages,
  mockMessagesOfStudent,
  refusedMessage,
  sentMessage,
} from '#web/testing/fake-messages.ts';
import { mockAnalysis } from '#web/testing/fake-analysis.ts';
import { storedFile } from '#web/testing/fake-documents.ts';
import { listedSheet, mockTeaching } from '#web/testing/fake-teaching.ts';
import { signedInAsOffice, studentRecord, unpostedTerm } from '#web/testing/fixtures.ts';
import { mockSchoolYears, plannedYear } from '#web/testing/school-years.ts';
import { createStudentEntries, mockStudentList } from '#web/testing/student-list.ts';

const AT = '2026-11-20T13:00:00.000Z';
const GB = 1024 ** 3;
/** The student whom the pages name. */
export const who = {
  id: '20260001',
  first_name: 'Emmanuel-Jonathan',
  last_name: 'De Freitas',
  class_id: '1A',
};

const left = { left_at: AT, left_by: 'admin', left_on: null, leaving_reason: null, next_school: null };

const exported: AuditEntry = {
  id: 1,
  at: AT,
  event: 'data-exported',
  role: 'admin',
  who: 'secretary',
  address: '198.51.100.7',
  student_id: who.id,
  student_name: `${who.first_name} ${who.last_name}`,
  details: '600 students; all fields; all classes',
  call: 'GET /api/registration-data-spreadsheet',
  status: 200,
  count: 2,
};

/** A student with what the reports over classes show; the schema of each takes its part. */
const reported: StudentRecord &
  Omit<reports.StudentContact, 'id'> &
  Pick<reports.ChecklistStudent, 'documents'> &
  Pick<reports.NotConfirmedStudent, 'answers_left' | 'agreement_left'> = {
  ...studentRecord({ ...who, sex: 'Male', email: 'emmanuel.jonathan.de.freitas@example.edu.tt' }),
  phone: '3801972',
  answers_left: true,
  agreement_left: true,
  documents: { birth_certificate: 'in', immunization_card: 'missing', sea_slip: 'send_again', picture: 'in' },
  parents: [{ parent: 'mother', name: 'Fatima', mobile: '7654321', email: 'fatima@example.com' }],
};

function mockClassReport(id: reports.ClassReportId) {
  const schema: z.ZodType = reports[`${id}Schema`];
  return mockGet(paths[id], schema, { classes: ['1A'], total: 31, students: [reported] });
}

/** The calls of the office's pages in a school with some data of every kind. */
export const mockSchool = () => [
  ...signedInAsOffice({ first_password: 'slip' }),
  mockStudentList(createStudentEntries(5)),
  mockGet(paths.nextStudentId, getNextStudentId.response, { id: '20260601' }),
  ...mockSchoolYears(plannedYear),
  mockGet(paths.studentRecord, studentRecordSchema.array(), [studentRecord()]),
  mockGet(paths.auditLog, auditPageSchema, { data: [exported], next: null }),
  mockGet(paths.leavers, leaverSchema.array(), [
    { ...who, ...left, erase_at: AT },
    { ...who, ...left, id: '20260002', first_name: 'Kai', erase_at: null },
  ]),
  ...mockTeaching(),
  ...mockAnalysis(),
  mockMailStatus({ error: { at: AT, message: '535 Wrong password' } }),
  mockMessages(sentMessage, refusedMessage),
  ...mockMessagesOfStudent(),
  mockGet(paths.oldFiles, oldFilesSchema, {
    digest: 'a',
    groups: [
      { kind: 'earlier', years: 2, until: '2024-08-31', files: 2, students: 1, bytes: 1_200_000 },
      { kind: 'leaver', years: null, until: null, files: 0, students: 0, bytes: 0 },
    ],
    students: [
      {
        student_id: who.id,
        student: formatListName(who),
        class_id: '1A',
        kind: 'earlier',
        files: 2,
        bytes: 1_200_000,
        since: '2024-05-02',
      },
    ],
  }),
  mockGet(paths.changesToReview, changesToReviewSchema, {
    data: [
      {
        ...who,
        changes: [
          { field: 'allergy', risk: 'high', from: null, to: 'Peanuts', at: AT, times: 1, since: null },
        ],
        up_to: 7,
      },
    ],
    next: null,
  }),
  mockGet(paths.documentsToCheck, documentsToCheckSchema, {
    data: [{ ...who, file_type: 'picture', uploaded_at: AT }],
    total: 1,
    next: null,
  }),
  mockGet(paths.files, fileEntrySchema.array(), [storedFile('me.pdf', 'picture', 'application/pdf')]),
  mockGet(paths.dataChecks, dataChecksSchema, {
    data: [
      {
        check: 'unreachable',
        state: null,
        students: [{ ...who, answers: { phone_home: null } }],
        fingerprint: 'a',
        dismissed: null,
      },
    ],
    total: 1,
    page: 1,
    page_size: 50,
    counts: { unreachable: 1, permits: 0, duplicates: 0, sameIds: 0, birthYears: 0, sharedNumbers: 0 },
  }),
  mockGet(paths.registrationProgress, reports.registrationProgressSchema, [
    { class_id: '1A', complete: 10, under_way: 14, agreed: 3, not_begun: 7, total: 31 },
    { class_id: null, complete: 0, under_way: 0, agreed: 0, not_begun: 2, total: 2 },
  ]),
  http.get(
    `*${paths.registrationReport}`,
    () => new HttpResponse('%PDF-1.4\n', { headers: { 'Content-Type': 'application/pdf' } }),
  ),
  ...reports.classReportIds.map(mockClassReport),
  mockGet(paths.imports, importListSchema, [
    {
      import_id: '0b4fe6c6-6a8a-4a49-9f5e-0a1f4f0f2f10',
      kind: 'students',
      state: 'committed',
      counts: { new: 1, changed: 2, unchanged: 3, error: 0 },
      undone: 0,
      created_by: 'secretary',
      created_at: AT,
      committed_at: AT,
      about: null,
    },
  ]),
  mockGet(paths.referenceEntries, editableListSchema.array(), [
    { list: 'houses', max: 40, entries: [{ code: 1, title: 'Motmot', retired: 0, records: 0 }] },
  ]),
  mockGet(paths.listedTerms, termSchema.array(), [
    unpostedTerm,
    { ...unpostedTerm, year: 2025, term: 3, posted: 1, date_posted: AT, cards_posted: 2 },
  ]),
  mockGet(paths.markSheets, listedSheetSchema.array(), [listedSheet]),
  mockGet(paths.termReadiness, termReadinessSchema, {
    complete: 1,
    classes: [
      {
        class_id: '1A',
        cards: 3,
        with_marks: 2,
        ready: 1,
        posted: 0,
        incomplete: [
          { student_id: who.id, name: 'De Freitas, Emmanuel', missing: ['Attitude to Authority'] },
        ],
        missing_subjects: [],
        without_results: 1,
      },
    ],
    without_marks: { count: 1, students: [{ student_id: '20260002', name: 'Lee, Kai', class_id: '1A' }] },
    not_ready: { count: 1, students: [{ student_id: who.id, name: 'De Freitas', class_id: '1A' }] },
    withdrawn: { count: 1, students: [{ student_id: '20260009', name: 'Ali, Amy', class_id: '1A' }] },
    unknown: ['reopens_on'],
    sample: who.id,
  }),
  mockGet(paths.reportCardViews, reportCardViewSchema.array(), [
    {
      student_id: who.id,
      name: 'De Freitas, Emmanuel-Jonathan',
      class_id: '1A',
      views: 2,
      first_viewed: AT,
      last_viewed: AT,
      date_posted: AT,
    },
  ]),
  mockGet(paths.cardCorrection, getCardCorrection.response, correctableCard),
  mockGet(paths.credentialSlips, slipClassesSchema, [
    { class_id: '1A', students: 20, without_password: 12, filled_in: 0, valid_slip: 3, expired_slip: 1 },
  ]),
  mockGet(paths.slipAddress, slipAddressSchema, { address: 'https://portal.example.edu.tt' }),
  mockGet(paths.administrators, listAdministrators.response, [
    {
      name: 'admin',
      role: 'office',
      email: null,
      card_name: null,
      disabled_at: null,
      invitation: null,
      second_factor: 1,
      sessions: 1,
      last_used_at: AT,
    },
    {
      name: 'dean',
      role: 'read',
      email: null,
      card_name: null,
      disabled_at: null,
      invitation: 'open',
      second_factor: 0,
      sessions: 0,
      last_used_at: null,
    },
  ]),
  mockGet(paths.ownSessions, ownSessionsSchema, [
    { id: 'a', current: true, began_at: AT, last_used_at: AT, address: '196.3.1.2', browser: 'Firefox' },
    { id: 'b', current: false, began_at: AT, last_used_at: AT, address: null, browser: null },
  ]),
  mockGet(paths.secondFactor, secondFactorSchema, { active: true, required: false, recovery_codes_left: 9 }),
  mockGet(paths.systemStatus, systemStatusSchema, {
    at: AT,
    database: { kind: 'sqlite', took_ms: 2, bytes: GB },
    file_store: { kind: 'disk', took_ms: null },
    disk: { free_bytes: 2 * GB, total_bytes: 40 * GB },
    last_backup: null,
    blocked_accounts: { waiting: 2, closed: 1 },
    mail: {
      mail: 'on',
      counts: { queued: 3, sent: 9, refused: 1, failed: 0, cancelled: 0 },
      error: { at: AT, message: '535 Wrong password' },
    },
    process: { version: '2.0.0', uptime_seconds: 60, memory_bytes: GB },
  }),
];
