import type { Kysely } from 'kysely';
import { createAccounts } from './first/accounts.ts';
import { createAuditLog } from './first/audit-log.ts';
import { createCardIssues } from './first/card-issues.ts';
import { createDocuments } from './first/documents.ts';
import { createHistory } from './first/history.ts';
import { createImports } from './first/imports.ts';
import { createReportCards } from './first/report-cards.ts';
import { createSchoolYears } from './first/school-years.ts';
import { createSettings } from './first/settings.ts';
import { createStudents } from './first/students.ts';

/** Creates the tables of version 1.0.0. */
export async function up(db: Kysely<never>) {
  await createSettings(db);
  await createStudents(db);
  await createHistory(db);
  await createAccounts(db);
  await createDocuments(db);
  await createImports(db);
  await createAuditLog(db);
  await createReportCards(db);
  await createCardIssues(db);
  await createSchoolYears(db);
}
