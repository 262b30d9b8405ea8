import type { SettingsResponse } from '@formroom/domain/api/settings.ts';
import type { SettingNameOfKind } from '@formroom/domain/settings/catalogue.ts';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { useSaveSettings } from '#web/features/settings/api/save-settings.ts';
import { errorMessage } from '#web/lib/api-error.ts';

const counts = {
  days: [7, 14, 30, 60, 90, 180, 365],
  years: Array.from({ length: 10 }, (_, index) => index + 1),
};
const units = { days: ['day', 'days'], years: ['year', 'years'] } as const;

interface CountSettingProps {
  readonly name: SettingNameOfKind<'days' | 'years'>;
  readonly unit: keyof typeof units;
  readonly settings: SettingsResponse;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Adds the choice 0, which means never. */
  readonly orNever?: true | undefined;
}

/** A setting with a number of days or years, saved when one is chosen. */
export function CountSetting({ name, unit, settings, label, hint, orNever }: CountSettingProps) {
  const { mutate, indicator, error, pendingChanges } = useSaveSettings();
  const chosen = pendingChanges[name] ?? settings[name];
  const choices = [...new Set([...(orNever ? [0] : []), ...counts[unit], chosen])].sort((a, b) => a - b);
  return (
    <LabelledField id={name} label={label} hint={hint} error={error ? errorMessage(error) : undefined}>
      {(inputProps) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <NativeSelect
            value={chosen}
            onChange={(event) => mutate({ [name]: Number(event.target.value) })}
            input={<OutlinedInput />}
            inputProps={inputProps}
            sx={{ minWidth: 160 }}
          >
            {choices.map((count) => (
              <option key={count} value={count}>
                {formatCount(count, units[unit])}
              </option>
            ))}
          </NativeSelect>
          <SaveIndicator indicator={indicator} />
        </Box>
      )}
    </LabelledField>
  );
}

const formatCount = (count: number, [one, many]: readonly [string, string]) =>
  count === 0 ? 'Never' : `${count} ${count === 1 ? one : many}`;
