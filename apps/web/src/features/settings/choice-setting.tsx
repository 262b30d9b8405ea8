import type { SettingsResponse } from '@formroom/domain/api/settings.ts';
import type { SettingNameOfKind, Settings } from '@formroom/domain/settings/catalogue.ts';
import type { ChoiceSetting as Choice } from '@formroom/domain/settings/setting.ts';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import { RadioWithHint } from '#web/ui/fields/radio-with-hint.tsx';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';
import { useSaveSettings } from '#web/features/settings/api/save-settings.ts';
import { errorMessage } from '#web/lib/api-error.ts';

interface ChoiceSettingProps {
  readonly name: SettingNameOfKind<'choice'>;
  readonly settings: SettingsResponse;
  readonly label: string;
  readonly choices: Choice['choices'];
}

/** A setting with a few choices, saved when one is chosen. */
export function ChoiceSetting({ name, settings, label, choices }: ChoiceSettingProps) {
  const { mutate, indicator, error, pendingChanges } = useSaveSettings();
  return (
    <FormControl component="fieldset" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 24 }}>
        <FormLabel component="legend" id={name} sx={{ mb: 0 }}>
          {label}
        </FormLabel>
        <SaveIndicator indicator={indicator} />
      </Box>
      <RadioGroup
        aria-labelledby={name}
        value={pendingChanges[name] ?? settings[name]}
        onChange={(_event, value) => mutate({ [name]: value as Settings[typeof name] })}
      >
        {choices.map((choice) => (
          <RadioWithHint key={choice.value} {...choice} />
        ))}
      </RadioGroup>
      {error && (
        <FormHelperText error role="alert">
          {errorMessage(error)}
        </FormHelperText>
      )}
    </FormControl>
  );
}
