import type { Field } from '../kinds/field.ts';
import type { VisibilitySettings } from '../settings/visibility.ts';
import { type Answers, type FieldName, listFieldNames, sections } from './catalogue.ts';
import { listStatusParents, type Parent, parents } from './family-visibility.ts';
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

/** The names of the fields about a parent. */
export const listParentFields = (parent: Parent): FieldName[] =>
  sections
    .filter(({ visibleWhen }) => visibleWhen && 'parent' in visibleWhen && visibleWhen.parent === parent)
    .flatMap(listFieldNames);

/** The parents about whom anything is filled in, whether or not it has a name or can be saved. */
export const listFilledParents = (isFilled: (name: FieldName) => boolean): Parent[] =>
  parents.filter((parent) => listParentFields(parent).some(isFilled));

/** The parents whose sections a page shows when it opens: those of the living status, and whoever is filled in (R21). */
export const listParentsToOpen = (livingStatus: string | null, filled: readonly Parent[]): Parent[] =>
  parents.filter((parent) => listStatusParents(livingStatus).includes(parent) || filled.includes(parent));

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
