import type { SwitchSetting } from './setting.ts';

/** The settings that show or hide sections and fields of the registration: on shows them. */
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

/** Takes the visibility settings from all settings; those that are missing have their defaults. */
export const pickVisibility = (settings: Partial<VisibilitySettings> = {}): VisibilitySettings =>
  Object.fromEntries(
    visibilitySettingNames.map((name) => [name, settings[name] ?? visibilitySettings[name].default]),
  ) as VisibilitySettings;
