import { z } from 'zod';
import { EARLIEST_DATE } from '../kinds/date.ts';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { studentIdSchema } from './accounts.ts';
import { MAX_ADMIN_NAME } from './administrators.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/**
 * The scope of an action: `one` student, named in the entry; `many` students, not named, so that the entry is in every
 * family's list of accesses; or only the `school`.
 */
export type AuditScope = 'one' | 'many' | 'school';

interface AuditActionDefinition {
  readonly label: string;
  readonly scope: AuditScope;
  /**
   * The details name a class, with its term if it has one (`2025/1 2A`), or the classes of an export; the action does not
   * concern students of other classes.
   */
  readonly details?: 'class' | 'classes';
}

const actions = {
  'admin-signed-in': { label: 'Signed in', scope: 'school' },
  'admin-signed-out': { label: 'Logged out', scope: 'school' },
  'admin-added': { label: 'Administrator added on the server', scope: 'school' },
  'admin-password-set': { label: 'Administrator’s password set on the server', scope: 'school' },
  'admin-removed': { label: 'Administrator removed on the server', scope: 'school' },
  'admin-created': { label: 'Administrator added', scope: 'school' },
  'admin-changed': {
    label: 'Administrator’s role or email address changed, disabled or enabled',
    scope: 'school',
  },
  'admin-reset': { label: 'Administrator’s password and second factor reset', scope: 'school' },
  'invitation-accepted': { label: 'Administrator’s password chosen with an invitation', scope: 'school' },
  'office-accounts-seen': { label: 'New accounts with the role Office seen', scope: 'school' },
  'admin-sessions-ended': { label: 'Administrator logged out', scope: 'school' },
  'own-password-changed': { label: 'Own password changed', scope: 'school' },
  reauthenticated: { label: 'Own password typed again', scope: 'school' },
  'own-sessions-ended': { label: 'Logged out on other devices', scope: 'school' },
  'second-factor-begun': { label: 'Second factor set-up started', scope: 'school' },
  'second-factor-set': { label: 'Second factor turned on', scope: 'school' },
  'second-factor-removed': { label: 'Second factor removed', scope: 'school' },
  'recovery-codes-made': { label: 'New recovery codes made', scope: 'school' },
  'record-viewed': { label: 'Record viewed', scope: 'one' },
  'record-changed': { label: 'Record changed', scope: 'one' },
  'answers-confirmed': { label: 'Answers confirmed for the school year', scope: 'one' },
  'student-id-changed': { label: 'Student ID corrected', scope: 'one' },
  'students-joined': { label: 'Two records of a child joined', scope: 'one' },
  'student-created': { label: 'Student added', scope: 'one' },
  'form-viewed': { label: 'Registration form viewed', scope: 'one' },
  'history-viewed': { label: 'History viewed', scope: 'one' },
  'changes-viewed': { label: 'Families’ changes viewed', scope: 'many' },
  'changes-seen': { label: 'Family’s changes marked as seen, or as not seen', scope: 'one' },
  'findings-viewed': { label: 'Data checks viewed', scope: 'many' },
  'finding-dismissed': { label: 'Finding of a data check dismissed, or restored', scope: 'one' },
  'files-viewed': { label: 'List of files viewed', scope: 'one' },
  'documents-to-check-viewed': { label: 'Documents to check viewed', scope: 'many', details: 'class' },
  'file-viewed': { label: 'File opened', scope: 'one' },
  'file-stored': { label: 'File stored', scope: 'one' },
  'files-changed': { label: 'Files withdrawn or restored', scope: 'one' },
  'document-checked': { label: 'Document checked, or asked for again', scope: 'one' },
  'file-removed': { label: 'File removed', scope: 'one' },
  'account-viewed': { label: 'State of the sign-in viewed', scope: 'one' },
  'password-reset': { label: 'Password reset', scope: 'one' },
  'first-password-viewed': { label: 'Date for first sign-in viewed', scope: 'one' },
  'accounts-reopened': { label: 'Waiting and closed accounts reopened', scope: 'many', details: 'class' },
  'slips-viewed': { label: 'Sign-in slip counts viewed', scope: 'school' },
  'slips-printed': { label: 'Sign-in slips printed', scope: 'many', details: 'class' },
  'archive-downloaded': { label: 'All data of a student downloaded', scope: 'one' },
  'leavers-viewed': { label: 'Leavers viewed', scope: 'many' },
  'recipients-viewed': { label: 'Addresses for a reminder viewed', scope: 'many' },
  'messages-viewed': { label: 'Messages to families viewed', scope: 'many' },
  'student-messages-viewed': { label: 'Messages to the family viewed', scope: 'one' },
  'messages-sent-again': { label: 'Messages to families sent again', scope: 'many' },
  'messages-cancelled': { label: 'Messages to families cancelled', scope: 'many' },
  'reminder-sent': { label: 'Reminder sent', scope: 'many' },
  'addresses-viewed': { label: 'Addresses for messages viewed', scope: 'one' },
  'address-changed': {
    label: 'Messages to an address or a parent stopped, blocked or allowed',
    scope: 'one',
  },
  'students-moved': { label: 'Students moved to a class', scope: 'many' },
  'move-undone': { label: 'Students moved back to their class', scope: 'many' },
  'students-left': { label: 'Students marked as left', scope: 'many' },
  'leaving-undone': { label: 'Students marked as left restored', scope: 'many' },
  'student-left': { label: 'Student marked as left, or deletion changed', scope: 'one' },
  'student-reinstated': { label: 'Leaver restored', scope: 'one' },
  'student-erased': { label: 'Leaver deleted', scope: 'one' },
  'old-files-viewed': { label: 'Old files viewed', scope: 'many' },
  'old-files-deleted': { label: 'Old files deleted', scope: 'many' },
  'student-files-deleted': { label: 'Old files of a student deleted', scope: 'one' },
  'data-exported': { label: 'Registration data exported', scope: 'many', details: 'classes' },
  'report-viewed': { label: 'Registration report viewed', scope: 'many' },
  'contacts-viewed': { label: 'Parents’ contacts viewed', scope: 'many', details: 'class' },
  'contacts-printed': { label: 'Parents’ contacts printed', scope: 'many', details: 'class' },
  'contacts-exported': { label: 'Parents’ contacts exported', scope: 'many', details: 'class' },
  'not-confirmed-viewed': {
    label: 'List of who has not confirmed viewed',
    scope: 'many',
    details: 'class',
  },
  'not-confirmed-printed': {
    label: 'List of who has not confirmed printed',
    scope: 'many',
    details: 'class',
  },
  'not-confirmed-exported': {
    label: 'List of who has not confirmed exported',
    scope: 'many',
    details: 'class',
  },
  'checklist-viewed': { label: 'Document checklist viewed', scope: 'many', details: 'class' },
  'checklist-printed': { label: 'Document checklist printed', scope: 'many', details: 'class' },
  'checklist-exported': { label: 'Document checklist exported', scope: 'many', details: 'class' },
  'forms-printed': { label: 'Registration forms printed', scope: 'many' },
  'lists-printed': { label: 'Lists of students printed', scope: 'many' },
  'results-downloaded': { label: 'Marks and remarks of a term downloaded', scope: 'many' },
  'import-previewed': { label: 'Import previewed', scope: 'many' },
  'import-errors-viewed': { label: 'Import errors downloaded', scope: 'many' },
  'import-committed': { label: 'Import completed', scope: 'many' },
  'import-undone': { label: 'Import undone', scope: 'many' },
  'term-added': { label: 'Term added', scope: 'school' },
  'term-deleted': { label: 'Empty term deleted', scope: 'school' },
  'term-changed': { label: 'Dates of a term changed', scope: 'school' },
  'reports-posted': { label: 'Term reports posted or removed', scope: 'many' },
  'card-posted': { label: 'One report card posted, withdrawn or corrected', scope: 'one' },
  'signing-key-changed': { label: 'Key that signs report cards changed on the server', scope: 'school' },
  'card-terms-viewed': { label: 'List of report cards viewed', scope: 'one' },
  'card-viewed': { label: 'Report card viewed', scope: 'one' },
  'cards-printed': { label: 'Report cards printed', scope: 'many', details: 'class' },
  'class-marks-viewed': { label: 'Marks of a class viewed', scope: 'many', details: 'class' },
  'class-marks-typed': { label: 'Marks and remarks of a class typed', scope: 'many', details: 'class' },
  'sheet-state-changed': { label: 'Mark sheet handed in, or opened again', scope: 'school' },
  'teaching-changed': { label: 'Who teaches what changed', scope: 'school' },
  'choices-changed': { label: 'Students’ choices of subjects changed', scope: 'many', details: 'class' },
  'remark-bank-changed': { label: 'Remarks to choose from changed', scope: 'school' },
  'card-views-viewed': { label: 'List of who has read report cards viewed', scope: 'many' },
  'term-analysis-viewed': { label: 'Results of a term looked at', scope: 'many' },
  'term-analysis-printed': { label: 'Results of a term printed', scope: 'many' },
  'term-analysis-exported': { label: 'Results of a term exported', scope: 'many' },
  'term-finding-noted': { label: 'What stands out in results noted as looked at, or not', scope: 'school' },
  'years-viewed': { label: 'School years and plan of the next viewed', scope: 'school' },
  'past-year-viewed': { label: 'Students of a past year viewed', scope: 'many' },
  'year-saved': { label: 'Days of a school year changed', scope: 'school' },
  'year-planned': { label: 'Change of year planned, changed or cancelled', scope: 'school' },
  'year-plan-viewed': { label: 'Plan for the next year viewed', scope: 'many', details: 'class' },
  'year-plan-changed': { label: 'Plan for the next year changed', scope: 'many' },
  'year-changed': { label: 'School year changed', scope: 'many' },
  'year-change-undone': { label: 'Change of year undone', scope: 'many' },
  'settings-changed': { label: 'Settings changed', scope: 'school' },
  'logo-changed': { label: 'Logo changed', scope: 'school' },
  'list-changed': { label: 'Reference list changed', scope: 'school' },
} as const satisfies Record<string, AuditActionDefinition>;
export type AuditAction = keyof typeof actions;

const actionNames = Object.keys(actions) as AuditAction[];

/** Actions of administrators, by the name stored in the log. */
export const auditActionLabels = Object.fromEntries(
  actionNames.map((name) => [name, actions[name].label]),
) as Record<AuditAction, string>;

/** The properties of an action. */
export const getAuditAction = (name: AuditAction): AuditActionDefinition => actions[name];

/** The actions about many students at once. */
export const bulkAuditActions = actionNames.filter((name) => actions[name].scope === 'many');

/** The actions that only look at something. A print or a download is more than a look: it leaves the portal. */
export const viewingActions = actionNames.filter((name) => /(?:^|-)viewed$/.test(name));

/** Rejected calls of anybody; repetitions from one address within a minute are one entry. */
export const auditRefusalLabels = {
  'not-allowed': 'Not allowed',
  'foreign-record': 'Somebody else’s record',
  'stale-page': 'Request without the page’s security token',
  'too-many-tries': 'Too many tries',
  'reauthentication-needed': 'Password needed again',
  'link-refused': 'Wrong, used or expired link of a message',
  'invitation-refused': 'Wrong, used or expired invitation',
  'admin-sign-in-failed': 'Wrong administrator password',
  'staff-sign-in-refused': 'Sign-in with an account of the school refused',
  'student-sign-in-failed': 'Wrong student ID or password',
  'second-factor-failed': 'Wrong second-factor code',
} as const;
export type AuditRefusal = keyof typeof auditRefusalLabels;

/** Automatic changes of accounts after failed sign-ins. */
export const accountEventLabels = {
  'account-closed': 'Account closed after too many wrong first passwords',
  'many-accounts-closed': 'Many accounts closed within an hour',
} as const;

export const auditEventLabels = { ...auditActionLabels, ...auditRefusalLabels, ...accountEventLabels };
export type AuditEvent = keyof typeof auditEventLabels;
const eventNames = Object.keys(auditEventLabels) as AuditEvent[];

export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  event: z.enum(eventNames),
  /** `operator` is a person with a shell on the server; null is a caller who is not signed in. */
  role: z.enum(['admin', 'student', 'operator']).nullable(),
  /** The caller's name (administrators) or ID (students). */
  who: z.string().nullable(),
  address: z.string().nullable(),
  /** The student that the action is about. */
  student_id: z.string().nullable(),
  /** The student's first and last name; null for leavers and deleted students. */
  student_name: z.string().nullable(),
  /** Other details: an import's ID, a class, the names of the settings. */
  details: z.string().nullable(),
  /** The call, such as `POST /api/student`. */
  call: z.string().nullable(),
  /** The response's status; null if the process ended before it responded. */
  status: z.int().nullable(),
  count: z.int(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const timestampSchema = z.iso.datetime('Give a time such as 2026-11-20T13:00:00.000Z.');

/** The years that both databases and all time zones support. */
const isUsualDay = (day: string) => day >= EARLIEST_DATE && day < '3000';
const day = z.iso.date(messages.date).refine(isUsualDay, messages.date);

/**
 * `before` is `next` of the previous page. `since` (inclusive) and `until` (exclusive) are moments; `from` and `to` are
 * days of the school's calendar, both inclusive.
 */
export const auditQuerySchema = z.object({
  student_id: studentIdSchema.optional(),
  who: singleLineText(MAX_ADMIN_NAME).optional(),
  event: z.enum(eventNames, 'This event does not exist.').optional(),
  /** 1 leaves out what only looked at something. */
  without_views: z.literal('1').optional(),
  since: timestampSchema.optional(),
  until: timestampSchema.optional(),
  from: day.optional(),
  to: day.optional(),
  before: z
    .string()
    .regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z-\d{1,9}$/,
      'Use the value of “next” from the page before.',
    )
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** Newest first; `next` is null on the last page. */
export const auditPageSchema = z.object({
  data: z.array(auditEntrySchema),
  next: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

export const getAuditLog = defineCall({
  method: 'GET',
  path: paths.auditLog,
  query: auditQuerySchema,
  response: auditPageSchema,
});
