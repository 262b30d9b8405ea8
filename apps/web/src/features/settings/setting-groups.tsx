import type { SettingsResponse } from '@formroom/domain/api/settings.ts';
import { settingCatalogue, type SettingName, settingNames } from '@formroom/domain/settings/catalogue.ts';
import {
  type SettingGroupId,
  settingGroupIds,
  settingGroups,
  type SettingsSectionId,
} from '@formroom/domain/settings/groups.ts';
import type { ListedSetting } from '@formroom/domain/settings/setting.ts';
import type { ReactNode } from 'react';
import { SettingControl } from '#web/features/settings/setting-control.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';

interface SettingGroupsProps {
  readonly section: SettingsSectionId;
  readonly settings: SettingsResponse;
  /** Shown below a group’s controls. */
  readonly after?: Partial<Record<SettingGroupId, ReactNode>>;
}

/** The cards of a section, one for each group, with a control for each setting of the group. */
export const SettingGroups = ({ section, settings, after = {} }: SettingGroupsProps) =>
  settingGroupIds
    .filter((group) => settingGroups[group].section === section)
    .map((group) => (
      <SectionCard key={group} {...settingGroups[group]}>
        {listSettings(group, settings).map(({ name, setting }) => (
          <SettingControl key={name} name={name} setting={setting} settings={settings} />
        ))}
        {after[group]}
      </SectionCard>
    ));

const listSettings = (group: SettingGroupId, settings: SettingsResponse) =>
  settingNames.flatMap((name): { name: SettingName; setting: ListedSetting }[] => {
    const setting = settingCatalogue[name];
    if (setting.kind === 'custom' || setting.group !== group) return [];
    return isShown(setting, settings) ? [{ name, setting }] : [];
  });

const isShown = ({ shownWith }: ListedSetting, settings: SettingsResponse) =>
  shownWith === undefined || settings[shownWith.setting as SettingName] === shownWith.value;
