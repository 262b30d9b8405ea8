import type * as administrators from './administrators.ts';
import type * as accounts from './accounts.ts';
import type * as audit from './audit-log.ts';
import type * as blockedAccounts from './blocked-accounts.ts';
import type * as bulkStudents from './bulk-students.ts';
import type * as confirmations from './confirmations.ts';
import type * as createStudent from './create-student.ts';
import type * as cardCorrections from './card-corrections.ts';
import type * as cardVerification from './card-verification.ts';
import type * as changesToReview from './changes-to-review.ts';
import type * as credentialSlips from './credential-slips.ts';
import type * as dataChecks from './data-checks.ts';
import type * as documentChecks from './document-checks.ts';
import type * as documents from './documents.ts';
import type * as exports from './exports.ts';
import type * as familyArchive from './family-archive.ts';
import type * as history from './history.ts';
import type * as imports from './imports.ts';
import type * as importMatches from './import-matches.ts';
import type * as studentIdentity from './student-identity.ts';
import type * as leavers from './leavers.ts';
import type * as markSheets from './mark-sheets.ts';
import type * as messageAddresses from './message-addresses.ts';
import type * as messages from './messages.ts';
import type * as oldFiles from './old-files.ts';
import type * as overview from './overview.ts';
import type * as ownAccount from './own-account.ts';
import type * as prints from './prints.ts';
import type * as referenceLists from './reference-lists.ts';
import type * as reportCards from './report-cards.ts';
import type * as reports from './reports.ts';
import type * as schoolYears from './school-years.ts';
import type * as secondFactor from './second-factor.ts';
import type * as session from './session.ts';
import type * as settings from './settings.ts';
import type * as sheetReminders from './sheet-reminders.ts';
import type * as studentAccount from './student-account.ts';
import type * as students from './students.ts';
import type * as systemStatus from './system-status.ts';
import type * as teaching from './teaching.ts';
import type * as termAnalysis from './term-analysis.ts';
import type * as terms from './terms.ts';
import type * as transcripts from './transcripts.ts';

/** The calls among a module's exports, selected by name, because comparing schemas would take the compiler minutes. */
type ModuleCalls<Module> = Extract<Module[keyof Module], { readonly method: string; readonly path: string }>;

/** Every call of the API, for clients. */
type ApiCall =
  | ModuleCalls<typeof accounts>
  | ModuleCalls<typeof audit>
  | ModuleCalls<typeof blockedAccounts>
  | ModuleCalls<typeof bulkStudents>
  | ModuleCalls<typeof confirmations>
  | ModuleCalls<typeof createStudent>
  | ModuleCalls<typeof cardCorrections>
  | ModuleCalls<typeof cardVerification>
  | ModuleCalls<typeof changesToReview>
  | ModuleCalls<typeof credentialSlips>
  | ModuleCalls<typeof dataChecks>
  | ModuleCalls<typeof documentChecks>
  | ModuleCalls<typeof documents>
  | ModuleCalls<typeof exports>
  | ModuleCalls<typeof familyArchive>
  | ModuleCalls<typeof history>
  | ModuleCalls<typeof imports>
  | ModuleCalls<typeof importMatches>
  | ModuleCalls<typeof studentIdentity>
  | ModuleCalls<typeof leavers>
  | ModuleCalls<typeof markSheets>
  | ModuleCalls<typeof messageAddresses>
  | ModuleCalls<typeof messages>
  | ModuleCalls<typeof oldFiles>
  | ModuleCalls<typeof overview>
  | ModuleCalls<typeof administrators>
  | ModuleCalls<typeof ownAccount>
  | ModuleCalls<typeof prints>
  | ModuleCalls<typeof referenceLists>
  | ModuleCalls<typeof reportCards>
  | ModuleCalls<typeof reports>
  | ModuleCalls<typeof schoolYears>
  | ModuleCalls<typeof secondFactor>
  | ModuleCalls<typeof session>
  | ModuleCalls<typeof settings>
  | ModuleCalls<typeof sheetReminders>
  | ModuleCalls<typeof studentAccount>
  | ModuleCalls<typeof students>
  | ModuleCalls<typeof systemStatus>
  | ModuleCalls<typeof teaching>
  | ModuleCalls<typeof termAnalysis>
  | ModuleCalls<typeof terms>
  | ModuleCalls<typeof transcripts>
  | ReturnType<typeof referenceLists.getReferenceList>;

/** The calls by method and path: a lookup, because a search would compare every call with every other. */
interface Calls {
  readonly GET: ByPath<'GET'>;
  readonly POST: ByPath<'POST'>;
}
type ByPath<Method> = { readonly [C in Extract<ApiCall, { method: Method }> as C['path']]: C };

/** The paths of a method. */
export type CallPath<Method extends keyof Calls> = keyof Calls[Method];

/** The call with a method and a path. */
export type CallAt<Method extends keyof Calls, Path extends CallPath<Method>> = Calls[Method][Path];
