import type { Field } from '../kinds/field.ts';
import type { Answers } from './catalogue.ts';
import type { Parent } from './family-visibility.ts';
import type { Section } from './section.ts';

export interface VisibilityContext {
  readonly visibleParents: readonly Parent[];
  readonly learningChallenges: boolean;
}

const isFlagSet = (answers: Answers, flag: string) => (answers as Record<string, unknown>)[flag] === 1;

export function isSectionVisible(section: Section, answers: Answers, around: VisibilityContext): boolean {
  const rule = section.visibleWhen;
  if (!rule) return true;
  if ('parent' in rule) return around.visibleParents.includes(rule.parent);
  if ('anyParent' in rule) return around.visibleParents.length > 0;
  if ('flag' in rule) return isFlagSet(answers, rule.flag);
  return around.learningChallenges;
}

export const isFieldVisible = (field: Field, answers: Answers): boolean =>
  field.visibleWhenFlag === undefined || isFlagSet(answers, field.visibleWhenFlag);
