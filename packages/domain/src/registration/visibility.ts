import type { Field } from '../kinds/field.ts';
import type { Answers } from './catalogue.ts';
import type { Parent } from './family-visibility.ts';
import type { Section } from './section.ts';

export interface Surroundings {
  readonly visibleParents: readonly Parent[];
  readonly learningChallenges: boolean;
}

const isOn = (answers: Answers, flag: string) => (answers as Record<string, unknown>)[flag] === 1;

export function isSectionShown(section: Section, answers: Answers, around: Surroundings): boolean {
  const rule = section.shownWhen;
  if (!rule) return true;
  if ('parent' in rule) return around.visibleParents.includes(rule.parent);
  if ('anyParent' in rule) return around.visibleParents.length > 0;
  if ('flag' in rule) return isOn(answers, rule.flag);
  return around.learningChallenges;
}

export const isFieldShown = (field: Field, answers: Answers): boolean =>
  field.shownWhenFlag === undefined || isOn(answers, field.shownWhenFlag);
