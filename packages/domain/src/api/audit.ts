import { z } from 'zod';
import { line } from '../kinds/printable.ts';
import { studentIdSchema } from './accounts.ts';

/** What administrators do, under the name that the log keeps. */
export const auditedActions = {
  'admin-signed-in': 'Signed in',
  'admin-signed-out': 'Signed out',
  'admin-added': 'Administrator added on the server',
  'admin-password-set': 'Administrator’s password set on the server',
  'second-factor-begun': 'Second factor begun',
  'second-factor-set': 'Second factor set',
  'second-factor-removed': 'Second factor removed',
  'recovery-codes-made': 'New recovery codes made',
  'record-viewed': 'Record viewed',
  'record-changed': 'Record changed',
  'form-viewed': 'Registration form viewed',
  'history-viewed': 'History viewed',
  'files-viewed': 'List of files viewed',
  'file-viewed': 'File opened',
  'file-stored': 'File stored',
  'files-changed': 'Files withdrawn or reinstated',
  'password-reset': 'Password reset',
  'slips-viewed': 'State of the credential slips viewed',
  'slips-printed': 'Credential slips printed',
  'archive-downloaded': 'Everything about a student downloaded',
  'leavers-viewed': 'Leavers viewed',
  'student-left': 'Student left, or erasing ordered or taken back',
  'student-brought-back': 'Leaver brought back',
  'student-erased': 'Leaver erased',
  'data-exported': 'Registration data exported',
  'report-viewed': 'Registration report viewed',
  'contacts-viewed': 'Parents’ contacts viewed',
  'contacts-printed': 'Parents’ contacts printed',
  'contacts-exported': 'Parents’ contacts exported',
  'import-previewed': 'Import previewed',
  'import-errors-viewed': 'Errors of an import downloaded',
  'import-committed': 'Import carried out',
  'import-undone': 'Import undone',
  'term-added': 'Term added',
  'term-changed': 'Dates of a term changed',
  'reports-posted': 'Term reports posted or removed',
  'card-terms-viewed': 'List of report cards viewed',
  'card-viewed': 'Report card viewed',
  'cards-printed': 'Report cards printed',
  'card-views-viewed': 'Readers of report cards viewed',
  'settings-changed': 'Settings changed',
  'logo-changed': 'Logo changed',
  'list-changed': 'Reference list changed',
} as const;
export type AuditedAction = keyof typeof auditedActions;

/** What is refused, by anybody; repeats from one address within a minute are one entry. */
export const auditedRefusals = {
  'not-allowed': 'Not allowed',
  'foreign-record': 'Somebody else’s record',
  'stale-page': 'Call without the page’s token',
  'too-many-tries': 'Too many tries',
  'admin-sign-in-failed': 'Wrong administrator’s password',
  'second-factor-failed': 'Wrong code of a second factor',
} as const;
export type AuditedRefusal = keyof typeof auditedRefusals;

export const auditEvents = { ...auditedActions, ...auditedRefusals };
export type AuditEvent = keyof typeof auditEvents;
const eventNames = Object.keys(auditEvents) as AuditEvent[];

export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  event: z.enum(eventNames),
  /** `operator` is who works on the server itself; null is a caller who is not signed in. */
  role: z.enum(['admin', 'student', 'operator']).nullable(),
  /** The administrator’s name or the student ID of who called. */
  who: z.string().nullable(),
  address: z.string().nullable(),
  /** About whom. */
  student_id: z.string().nullable(),
  /** What else it was about: an import’s number, a class, the names of the settings. */
  details: z.string().nullable(),
  /** The call, such as `POST /api/student`. */
  call: z.string().nullable(),
  /** What was answered; null where the portal was ended before it could. */
  status: z.int().nullable(),
  count: z.int(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const moment = z.iso.datetime('Give a time such as 2026-11-20T13:00:00.000Z.');

/** `before` is `next` of the page that went before; `since` and `until` are moments, the second one not included. */
export const auditQuerySchema = z.object({
  student_id: studentIdSchema.optional(),
  who: line(50).optional(),
  event: z.enum(eventNames, 'There is no such event.').optional(),
  since: moment.optional(),
  until: moment.optional(),
  before: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z-\d{1,9}$/, 'Take it from the page that went before.')
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
