import type { SwitchSetting } from './setting.ts';

/** Switches that show sections and fields of the registration. */
export const visibilitySettings = {
  learning_challenges: {
    kind: 'switch',
    default: false,
    isPublic: true,
    group: 'extraQuestions',
    label: 'Ask about learning challenges',
    hint: 'Adds ten questions to the Health Data page. If you turn this off, answers already given are kept.',
  },
} as const satisfies Readonly<Record<string, SwitchSetting>>;

export type VisibilitySettingName = keyof typeof visibilitySettings;
export type VisibilitySettings = Readonly<Record<VisibilitySettingName, boolean>>;

export const visibilitySettingNames = Object.keys(visibilitySettings) as VisibilitySettingName[];

/** Picks the visibility settings from all settings, with the defaults for missing ones. */
export const pickVisibility = (settings: Partial<VisibilitySettings> = {}): VisibilitySettings =>
  Object.fromEntries(
    visibilitySettingNames.map((name) => [name, settings[name] ?? visibilitySettings[name].default]),
  ) as VisibilitySettings;
