import type { Field } from '../kinds/field.ts';
import type { VisibilitySettings } from '../settings/visibility.ts';
import type { Answers } from './catalogue.ts';
import type { Parent } from './family-visibility.ts';
import type { Section } from './section.ts';

export interface VisibilityContext {
  readonly visibleParents: readonly Parent[];
  readonly settings: VisibilitySettings;
}

const isFlagSet = (answers: Answers, flag: string) => (answers as Record<string, unknown>)[flag] === 1;

export function isSectionVisible(section: Section, answers: Answers, context: VisibilityContext): boolean {
  const rule = section.visibleWhen;
  if (!rule) return true;
  if ('parent' in rule) return context.visibleParents.includes(rule.parent);
  if ('anyParent' in rule) return context.visibleParents.length > 0;
  if ('flag' in rule) return isFlagSet(answers, rule.flag);
  return context.settings[rule.setting];
}

/** Whether the school asks for the questions of a section, whoever answers. */
export const isSectionAsked = ({ visibleWhen }: Section, settings: VisibilitySettings): boolean =>
  visibleWhen === undefined || !('setting' in visibleWhen) || settings[visibleWhen.setting];

/** Whether a field is visible in its section. */
export const isFieldVisible = (field: Field, answers: Answers, settings: VisibilitySettings): boolean =>
  isFieldAsked(field, settings) &&
  (field.visibleWhenFlag === undefined || isFlagSet(answers, field.visibleWhenFlag));

/** Whether the school asks for a field, as far as the field itself says. */
export const isFieldAsked = ({ visibleWhenSetting }: Field, settings: VisibilitySettings): boolean =>
  visibleWhenSetting === undefined || settings[visibleWhenSetting];
