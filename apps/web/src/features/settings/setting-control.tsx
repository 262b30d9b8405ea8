import type { SettingsResponse } from '@formroom/domain/api/settings.ts';
import type { SettingNameOfKind } from '@formroom/domain/settings/catalogue.ts';
import type { ListedSetting } from '@formroom/domain/settings/setting.ts';
import { ChoiceSetting } from '#web/features/settings/choice-setting.tsx';
import { CountSetting } from '#web/features/settings/count-setting.tsx';
import { SettingSwitch } from '#web/features/settings/setting-switch.tsx';
import { SettingTextField } from '#web/features/settings/setting-text-field.tsx';

interface SettingControlProps {
  readonly name: string;
  readonly setting: ListedSetting;
  readonly settings: SettingsResponse;
}

/** The control of a setting, by its kind. */
export function SettingControl({ name, setting, settings }: SettingControlProps) {
  const { label, hint } = setting;
  // A loop over the catalogue loses which kind belongs to which name.
  const named = <Kind extends ListedSetting['kind']>(_kind: Kind) => name as SettingNameOfKind<Kind>;
  switch (setting.kind) {
    case 'switch':
      return <SettingSwitch name={named(setting.kind)} settings={settings} label={label} hint={hint} />;
    case 'text':
    case 'longText':
      return (
        <SettingTextField
          name={named(setting.kind)}
          settings={settings}
          label={label}
          hint={hint}
          max={setting.max}
          {...(setting.kind === 'longText' && { rows: 10 })}
        />
      );
    case 'days':
    case 'years':
      return (
        <CountSetting
          name={named(setting.kind)}
          unit={setting.kind}
          settings={settings}
          label={label}
          hint={hint}
          orNever={setting.kind === 'years' ? setting.orNever : undefined}
        />
      );
    case 'choice':
      return (
        <ChoiceSetting
          name={named(setting.kind)}
          settings={settings}
          label={label}
          choices={setting.choices}
        />
      );
  }
}
