import type { Field } from '../kinds/field.ts';
import type { VisibilitySettingName } from '../settings/visibility.ts';
import type { Parent } from './family-visibility.ts';
import type { StepId } from './steps.ts';

/** When a section is shown. Without a rule it is always shown. */
export type VisibilityRule =
  | { readonly parent: Parent }
  | { readonly anyParent: true }
  | { readonly flag: string }
  | { readonly setting: VisibilitySettingName };

export interface Section<F extends Record<string, Field> = Record<string, Field>> {
  readonly id: string;
  readonly step: StepId;
  readonly title: string;
  /** Said above the fields, where their labels do not say what to do. */
  readonly instruction?: string;
  readonly visibleWhen?: VisibilityRule;
  readonly fields: F;
}

/**
 * Identity function that keeps the literal names and kinds of a section's fields; the record's type derives from them.
 */
export const defineSection = <const F extends Record<string, Field>>(description: Section<F>): Section<F> =>
  description;
