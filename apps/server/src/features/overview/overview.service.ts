import type { Overview, SetupStep } from '@formroom/domain/api/overview.ts';
import { setupSteps } from '@formroom/domain/api/overview.ts';
import { defaultSettings } from '@formroom/domain/settings/catalogue.ts';
import type { PortalApp } from '../../app-types.ts';
import { getPortalAddress } from '../../portal-address.ts';
import type { Principal } from '../../principal.ts';
import { getDiskSpace } from '../../observability/disk-space.ts';
import { findUnseenOfficeAccounts } from '../accounts/office-accounts.repository.ts';
import { hasFactor } from '../accounts/second-factor/second-factor.repository.ts';
import { getMailMode } from '../../mail/mail-mode.ts';
import { findMailError } from '../messages/mail-status.repository.ts';
import { findEntries } from '../reference-lists/reference-lists.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { countStudentsWhoJoinLater } from '../students/enrolled-students.repository.ts';
import { countRegistrations } from '../students/registration-counts.repository.ts';
import { findLastBackup } from '../system-status/system-status.repository.ts';
import { listTerms } from '../report-cards/terms.service.ts';

/** Returns figures of the school, and what the administrator still has to set up. */
export async function getOverview(
  { db, config }: Pick<PortalApp, 'db' | 'config'>,
  { id: adminName, adminRole }: Principal,
): Promise<Overview> {
  const settings = await getSettings(db);
  const [groups, terms, last_backup, office_accounts] = await Promise.all([
    countRegistrations(db, settings),
    listTerms(db),
    findLastBackup(db),
    adminRole === 'office' ? findUnseenOfficeAccounts(db, adminName) : [],
  ]);
  const students = sumStudents(groups);
  const joining = await countStudentsWhoJoinLater(db);
  const isDone: Record<SetupStep, boolean> = {
    school_details:
      settings.school_name !== defaultSettings.school_name &&
      settings.school_address !== '' &&
      settings.school_contact !== '',
    logo: settings.logo !== null,
    second_factor: await hasFactor(db, adminName),
    houses: (await findEntries(db, ['houses'])).length > 0,
    terms_text: settings.terms_text !== defaultSettings.terms_text,
    public_address: getPortalAddress(config.publicUrl) !== null,
    mail: getMailMode(config) === 'on' && (await findMailError(db)) === null,
    students: students + joining > 0,
    term_dates: terms.some((term) => term.first_day !== null && term.last_day !== null),
    backup: last_backup !== null,
  };
  return {
    registration: countStates(groups),
    students,
    without_documents: sumStudents(groups.filter(({ lacks_document }) => lacks_document === 1)),
    joining,
    last_backup,
    disk: await getDiskSpace(config.dataDir),
    term: terms.find((term) => term.students > 0) ?? null,
    to_set_up: settings.setup_dismissed ? [] : setupSteps.filter((step) => !isDone[step]),
    office_accounts,
  };
}

type Group = Awaited<ReturnType<typeof countRegistrations>>[number];

const sumStudents = (groups: readonly Group[]) => groups.reduce((sum, { students }) => sum + students, 0);

function countStates(groups: readonly Group[]): Overview['registration'] {
  const counts = { complete: 0, agreed: 0, in_progress: 0, not_started: 0 };
  for (const { registration_state: state, students } of groups) counts[state] += students;
  return counts;
}
