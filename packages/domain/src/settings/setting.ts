import type { SettingGroupId } from './groups.ts';

interface SettingBase<Value> {
  /** What a new school has. */
  readonly default: Value;
  /** Sent without a sign-in (R9). */
  readonly isPublic?: true;
}

/** A setting whose control the settings screen makes from its kind. */
interface ListedSetting<Value> extends SettingBase<Value> {
  readonly group: SettingGroupId;
  readonly label: string;
  readonly hint?: string;
  /** The choice that makes this setting matter; without it the control is hidden. */
  readonly shownWith?: { readonly setting: string; readonly value: string };
}

/** On or off. */
export interface SwitchSetting extends ListedSetting<boolean> {
  readonly kind: 'switch';
}
/** One line. */
export interface TextSetting extends ListedSetting<string> {
  readonly kind: 'text';
  readonly max: number;
  readonly required?: true;
}
/** Several lines, never empty. */
export interface LongTextSetting extends ListedSetting<string> {
  readonly kind: 'longText';
  readonly max: number;
}
/** A number of days from 7 to 365. */
export interface DaysSetting extends ListedSetting<number> {
  readonly kind: 'days';
}
/** A number of years from 1 to 10. */
export interface YearsSetting extends ListedSetting<number> {
  readonly kind: 'years';
}
/** One of a few, each explained. */
export interface ChoiceSetting extends ListedSetting<string> {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: string; readonly label: string; readonly hint: string }[];
}
