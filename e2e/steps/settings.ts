import { Office } from './office.ts';

/** The office shows or hides the questions about learning challenges. */
export async function setLearningChallenges(portalUrl: string, shown: boolean) {
  const office = await Office.at(portalUrl);
  await office.changeSettings({ learning_challenges: shown });
}
