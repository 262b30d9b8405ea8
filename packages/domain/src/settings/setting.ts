import type { z } from 'zod';
import type { SettingGroupId } from './groups.ts';

interface SettingBase<Value> {
  /** What a new school has. */
  readonly default: Value;
  /** Sent without a sign-in (R9). */
  readonly isPublic?: true;
}

/** A setting whose control the settings screen makes from its kind. */
interface ListedBase<Value> extends SettingBase<Value> {
  readonly group: SettingGroupId;
  readonly label: string;
  readonly hint?: string;
  /** The choice that makes this setting matter; without it the control is hidden. */
  readonly shownWith?: { readonly setting: string; readonly value: string };
}

/** On or off. */
export interface SwitchSetting extends ListedBase<boolean> {
  readonly kind: 'switch';
}
/** One line. */
export interface TextSetting extends ListedBase<string> {
  readonly kind: 'text';
  readonly max: number;
  readonly required?: true;
}
/** Several lines, never empty. */
export interface LongTextSetting extends ListedBase<string> {
  readonly kind: 'longText';
  readonly max: number;
}
/** A number of days from 7 to 365. */
export interface DaysSetting extends ListedBase<number> {
  readonly kind: 'days';
}
/** A number of years from 1 to 10. */
export interface YearsSetting extends ListedBase<number> {
  readonly kind: 'years';
  /** 0 is accepted, too, and means never. */
  readonly orNever?: true;
}
/** One of a few, each explained. */
export interface ChoiceSetting extends ListedBase<string> {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: string; readonly label: string; readonly hint: string }[];
}
/** Has a control or a screen of its own, or none. */
export interface CustomSetting extends SettingBase<unknown> {
  readonly kind: 'custom';
  /** What is sent. */
  readonly schema: z.ZodType;
  /** What may be set. */
  readonly accepts: z.ZodType;
}

/** A setting whose control follows from its kind. */
export type ListedSetting =
  | SwitchSetting
  | TextSetting
  | LongTextSetting
  | DaysSetting
  | YearsSetting
  | ChoiceSetting;
export type Setting = ListedSetting | CustomSetting;

/** The value of a setting by its entry. */
export type SettingValue<S extends Setting> = S extends CustomSetting
  ? z.infer<S['schema']>
  : S extends ChoiceSetting
    ? S['choices'][number]['value']
    : S extends SwitchSetting
      ? boolean
      : S extends DaysSetting | YearsSetting
        ? number
        : string;
