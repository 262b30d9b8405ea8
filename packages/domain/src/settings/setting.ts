import type { z } from 'zod';
import type { SettingGroupId } from './groups.ts';

interface SettingBase<Value> {
  /** The value in a new school. */
  readonly default: Value;
  /** Sent without a sign-in (R9). */
  readonly isPublic?: true;
}

/** A setting whose control on the settings screen follows from its kind. */
interface ListedBase<Value> extends SettingBase<Value> {
  readonly group: SettingGroupId;
  readonly label: string;
  readonly hint?: string;
  /** The control is shown only while the other setting has this value. */
  readonly shownWith?: { readonly setting: string; readonly value: string };
}

/** A switch, on or off. */
export interface SwitchSetting extends ListedBase<boolean> {
  readonly kind: 'switch';
}
/** A text of one line. */
export interface TextSetting extends ListedBase<string> {
  readonly kind: 'text';
  readonly max: number;
  readonly required?: true;
}
/** A text of several lines, never empty. */
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
  /** Accepts 0, too, which means never. */
  readonly orNever?: true;
}
/** A choice of a few values, each with a hint. */
export interface ChoiceSetting extends ListedBase<string> {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: string; readonly label: string; readonly hint: string }[];
}
/** A setting with its own control or screen, or without any. */
export interface CustomSetting extends SettingBase<unknown> {
  readonly kind: 'custom';
  /** The schema of the value in a response. */
  readonly schema: z.ZodType;
  /** The schema of the values that the office may set. */
  readonly accepts: z.ZodType;
}

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
