import type {
  DataChecks,
  DataChecksQuery,
  DismissFinding,
  FindingEntry,
} from '@formroom/domain/api/data-checks.ts';
import { dataCheckIds } from '@formroom/domain/registration/data-checks/data-checks.ts';
import type { Actor } from '@formroom/domain/school/actor.ts';
import type { ZonedTime } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import { conflict } from '../../errors.ts';
import { getEditableStudent } from '../students/get-student.service.ts';
import { findDismissed, storeDismissed } from './data-checks.repository.ts';
import { findFindings, type FoundFinding } from './find-findings.service.ts';

/** Returns a page of what the checks find, without what the office has dismissed, or only that. */
export async function listFindings(
  db: Database,
  query: DataChecksQuery,
  moment: ZonedTime,
): Promise<DataChecks> {
  const [findings, dismissed] = await Promise.all([findFindings(db, moment), findDismissed(db)]);
  const entries = findings.map((finding) => {
    const known = dismissed.get(getKey(finding));
    return { finding, dismissed: known?.fingerprint === finding.fingerprint ? known : null };
  });
  const isOpen = (entry: (typeof entries)[number]) => entry.dismissed === null;
  const { check, page, page_size } = query;
  const listed = entries.filter(
    (entry) =>
      isOpen(entry) === (query.dismissed === '0') && (check === undefined || entry.finding.check === check),
  );
  const open = entries.filter(isOpen);
  return {
    data: listed.slice((page - 1) * page_size, page * page_size).map(toEntry),
    total: listed.length,
    page,
    page_size,
    counts: Object.fromEntries(
      dataCheckIds.map((id) => [id, open.filter(({ finding }) => finding.check === id).length]),
    ) as DataChecks['counts'],
  };
}

const getKey = ({ students, check }: FoundFinding) => `${students[0]?.id ?? ''} ${check}`;

interface Entry {
  readonly finding: FoundFinding;
  readonly dismissed: { readonly note: string; readonly by: string; readonly at: string } | null;
}

const toEntry = ({ finding, dismissed }: Entry): FindingEntry => ({
  check: finding.check,
  state: finding.state ?? null,
  students: finding.students.map((student) => ({
    id: student.id,
    first_name: student.first_name ?? '',
    last_name: student.last_name ?? '',
    class_id: student.class_id,
    answers: Object.fromEntries(finding.fields.map((name) => [name, student[name]])),
  })),
  fingerprint: finding.fingerprint,
  dismissed: dismissed && { note: dismissed.note, by: dismissed.by, at: dismissed.at },
});

/**
 * Dismisses a finding until its answers change.
 * @throws PortalError not-found; conflict if the student has left, or the check finds something else by now
 */
export async function dismissFinding(db: Database, dismissal: DismissFinding, by: Actor, moment: ZonedTime) {
  await getEditableStudent(db, dismissal.student_id);
  const findings = await findFindings(db, moment);
  const isCurrent = findings.some(
    (finding) =>
      getKey(finding) === `${dismissal.student_id} ${dismissal.check}` &&
      finding.fingerprint === dismissal.fingerprint,
  );
  if (!isCurrent) throw conflict('The record has changed. Load the list again.');
  await storeDismissed(db, dismissal, { by, at: moment.now });
}
