import { draftKeySchema, userHintSchema } from '@formroom/domain/api/accounts.ts';
import { blockedAccountsSchema } from '@formroom/domain/api/blocked-accounts.ts';
import { reviewCountSchema } from '@formroom/domain/api/changes-to-review.ts';
import { type Confirmations, confirmationsSchema } from '@formroom/domain/api/confirmations.ts';
import { countDocumentsToCheck } from '@formroom/domain/api/document-checks.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { referenceListSchema } from '@formroom/domain/api/reference-lists.ts';
import { type ReportCardTerm, reportCardTermSchema } from '@formroom/domain/api/report-cards.ts';
import { agreementsSchema, announcedYearSchema } from '@formroom/domain/api/school-years.ts';
import { type Session, sessionSchema } from '@formroom/domain/api/session.ts';
import { type Overview, overviewSchema } from '@formroom/domain/api/overview.ts';
import {
  type PublicSettings,
  publicSettingsSchema,
  type SettingsResponse,
  settingsResponseSchema,
} from '@formroom/domain/api/settings.ts';
import { type StudentRecord, studentRecordSchema } from '@formroom/domain/api/students.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import type { TermRecord } from '@formroom/domain/api/terms.ts';
import { referenceListNames, referenceLists } from '@formroom/domain/school/reference-lists.ts';
import { emptyAnswers } from '@formroom/domain/registration/catalogue.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import { findMissingAnswers } from '@formroom/domain/registration/missing-answers.ts';
import { defaultSettings } from '@formroom/domain/settings/catalogue.ts';
import { pickVisibility } from '@formroom/domain/settings/visibility.ts';
import { mockGet } from '#web/testing/fake-api.ts';

/** A student of class 2A with the answers that the school imported, and no others. */
export function studentRecord(answered: Partial<StudentRecord> = {}): StudentRecord {
  const imported = {
    ...emptyAnswers,
    first_name: 'Anya',
    last_name: 'Ramdeen',
    class_id: '2A',
    date_of_birth: '2013-08-21',
    ...answered,
  };
  return {
    ...imported,
    id: '20260001',
    progress: {
      studentData: 0,
      familyData: 0,
      healthData: 0,
      otherData: 0,
      documents: 0,
      submit: 0,
      termsAndConditions: imported.terms_and_conditions === 1 ? 1 : 0,
    },
    missing: {
      ...findMissingAnswers(imported, pickVisibility()),
      documents: [...documentTypes],
    },
    send_again: {},
    submitted_at: null,
    version: 1,
    updatedAt: '2026-11-20T13:00:00.000Z',
    ...answered,
  };
}

export const settings: SettingsResponse = {
  ...defaultSettings,
  school_name: 'St. Hilary Secondary School',
  school_address: '12 Saddle Road, Maraval',
  school_contact: '(868) 555-0100',
  student_id_lookup: true,
  admin_menu: ['dashboard', 'exportData', 'reports', 'importStudents', 'postReports'],
  terms_text: 'The school’s rules.',
  slip_days: 30,
  audit_years: 3,
  time_zone: 'America/Port_of_Spain',
};

export const family: Session = {
  authenticated: true,
  admin: false,
  user_id: '20260001',
  name: 'Anya Ramdeen',
  initials: 'AR',
  password_reset: false,
};
/** The overview of a school that has finished its setup. */
export const overview: Overview = {
  registration: { complete: 210, agreed: 40, in_progress: 180, not_started: 170 },
  students: 600,
  without_documents: 180,
  joining: 0,
  last_backup: { at: '2026-11-20T05:10:00.000Z', bytes: 123_456 },
  disk: { free_bytes: 20e9, total_bytes: 40e9 },
  term: { year: 2026, term: 1, posted: 0, date_posted: null, students: 599, cards_posted: 0 },
  to_set_up: [],
  office_accounts: [],
};

export const office: Session = {
  ...family,
  admin: true,
  role: 'office',
  user_id: 'admin',
  name: 'Admin',
  initials: 'A',
};

/** The calls of a sign-in page. */
export const signedOut = (changed: Partial<PublicSettings> = {}) => [
  mockGet(paths.session, sessionSchema, {
    ...family,
    authenticated: false,
    user_id: null,
    name: null,
    initials: null,
  }),
  mockGet(paths.settings, publicSettingsSchema, { ...settings, ...changed }),
];

/** In the first year of an installation. */
export const noConfirmations: Confirmations = {
  year: 2026,
  asked: false,
  confirmed: {},
  office_changes: {},
  earlier: {},
  agreed_at: null,
  old_photo: null,
};

/** The calls of every family page. */
export const signedInAsFamily = (record = studentRecord(), ...terms: ReportCardTerm[]) => [
  mockGet(paths.session, sessionSchema, family),
  mockGet(paths.user, userHintSchema.array(), [{ student_id: '20260001', password_reset: 0 }]),
  mockGet(paths.draftKey, draftKeySchema, { key: btoa('of one student, and of no other.') }),
  mockGet(paths.settings, settingsResponseSchema, settings),
  mockGet(paths.studentRecord, studentRecordSchema.array(), [record]),
  mockGet(paths.reportCardTerms, reportCardTermSchema.array(), terms),
  mockGet(paths.announcedYear, announcedYearSchema, null),
  mockGet(paths.confirmations, confirmationsSchema, noConfirmations),
  mockGet(paths.agreements, agreementsSchema, { year: 2026, past: [] }),
  ...schoolLists(),
];

/** The reference lists, each with one entry. */
const schoolLists = () =>
  referenceListNames.map((name) => {
    const { path, key, title } = referenceLists[name];
    return mockGet(path, referenceListSchema(name), [{ [key]: 1, [title]: `First of ${name}` }]);
  });

/** The calls of every office page, and the students list. */
export const signedInAsOffice = (changed: Partial<SettingsResponse> = {}) => [
  mockGet(paths.blockedAccounts, blockedAccountsSchema, { waiting: 0, closed: 0, classes: [] }),
  mockGet(paths.session, sessionSchema, office),
  mockGet(paths.settings, settingsResponseSchema, { ...settings, ...changed }),
  mockGet(paths.overview, overviewSchema, overview),
  mockGet(paths.reviewCount, reviewCountSchema, { all: 0, high: 0, medium: 0, low: 0 }),
  mockGet(paths.documentsToCheckCount, countDocumentsToCheck.response, { count: 0 }),
];

/** The calls of every office page for an administrator with another role. */
export const signedInAsStaff = (role: AdminRole) => [
  mockGet(paths.session, sessionSchema, { ...office, role, user_id: role }),
  ...signedInAsOffice(),
];

/** A term whose cards are not posted yet. */
export const unpostedTerm: TermRecord = {
  year: 2026,
  term: 1,
  posted: 0,
  date_posted: null,
  first_day: '2026-09-07',
  last_day: '2026-12-11',
  sessions_possible: 140,
  reopens_on: null,
  rank_incomplete: 0,
  entry_from: null,
  entry_until: null,
  students: 2,
  cards_posted: 0,
};
