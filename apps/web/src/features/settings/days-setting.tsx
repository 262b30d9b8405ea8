import type { SettingsResponse } from '@formroom/domain/api/settings.ts';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { useSaveSettings } from '#web/features/settings/api/save-settings.ts';
import { errorMessage } from '#web/lib/api-error.ts';

const dayOptions = [7, 14, 30, 60, 90, 180, 365];

interface DaysSettingProps {
  readonly name: 'slip_days' | 'erase_after_days';
  readonly settings: SettingsResponse;
  readonly label: string;
  readonly hint?: string;
}

/** A number of days, saved when it is chosen. */
export function DaysSetting({ name, settings, label, hint }: DaysSettingProps) {
  const { mutate, mark, error, underWay } = useSaveSettings();
  const chosen = underWay[name] ?? settings[name];
  const choices = [...new Set([...dayOptions, chosen])].sort((a, b) => a - b);
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
            {choices.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </NativeSelect>
          <SaveIndicator indicator={mark} />
        </Box>
      )}
    </LabelledField>
  );
}
