import type { UpdateSettings } from '@formroom/domain/api/settings.ts';
import { defaultSettings } from '@formroom/domain/settings/catalogue.ts';
import { Office } from './office.ts';

/** The settings of the demo school. */
const demoSettings: UpdateSettings = {
  ...defaultSettings,
  school_name: 'St. Hilary Secondary School',
  school_address: '14 Saddle Road, Maraval, Trinidad',
  school_contact: '868-555-0100, weekdays 8 to 3',
  student_id_lookup: true,
};

/** Must run after each journey that changes a setting, because a worker's journeys share one school. */
export async function restoreSettings(portalUrl: string) {
  const office = await Office.signIn(portalUrl);
  await office.changeSettings(demoSettings);
}

/** Shows or hides the questions about learning challenges. */
export async function setLearningChallenges(portalUrl: string, shown: boolean) {
  const office = await Office.signIn(portalUrl);
  await office.changeSettings({ learning_challenges: shown });
}
