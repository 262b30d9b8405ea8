import type { UpdateSettings } from '@formroom/domain/api/settings.ts';
import { defaultLetterKey } from '@formroom/domain/term-report/letter-key.ts';
import { defaultWeights } from '@formroom/domain/term-report/weights.ts';
import { Office } from './office.ts';

/** Those of the demo school that journeys change. */
const demoSettings: UpdateSettings = {
  school_name: 'St. Hilary Secondary School',
  school_address: '14 Saddle Road, Maraval, Trinidad',
  student_id_lookup: true,
  learning_challenges: false,
  admin_menu: ['dashboard', 'postReports'],
  first_password: 'birth-date',
  slip_days: 60,
  require_second_factor: false,
  erase_after_days: 30,
  mark_weights: [...defaultWeights],
  letter_key: defaultLetterKey,
};

/** For after each journey that changes a setting: the others of its worker have the same school. */
export async function restoreSettings(portalUrl: string) {
  const office = await Office.signIn(portalUrl);
  await office.changeSettings(demoSettings);
}

/** The office shows or hides the questions about learning challenges. */
export async function setLearningChallenges(portalUrl: string, shown: boolean) {
  const office = await Office.signIn(portalUrl);
  await office.changeSettings({ learning_challenges: shown });
}
