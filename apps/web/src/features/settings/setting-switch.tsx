import type { SettingsResponse } from '@formroom/domain/api/settings.ts';
import type { SettingNameOfKind } from '@formroom/domain/settings/catalogue.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';
import { useSaveSettings } from '#web/features/settings/api/save-settings.ts';
import { errorMessage } from '#web/lib/api-error.ts';

interface SettingSwitchProps {
  readonly name: SettingNameOfKind<'switch'>;
  readonly settings: SettingsResponse;
  readonly label: string;
  readonly hint?: string | undefined;
}

/** A switch that saves at once, and reverts if the save fails. */
export function SettingSwitch({ name, settings, label, hint }: SettingSwitchProps) {
  const { mutate, indicator, error, pendingChanges } = useSaveSettings();
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
        <FormControlLabel
          label={label}
          control={
            <Switch
              sx={{ ml: 0.5, mr: 1 }}
              checked={pendingChanges[name] ?? settings[name]}
              onChange={(_event, checked) => mutate({ [name]: checked })}
              {...(hint !== undefined && { slotProps: { input: { 'aria-describedby': `${name}-hint` } } })}
            />
          }
        />
        <SaveIndicator indicator={indicator} />
      </Box>
      {hint !== undefined && (
        <FormHelperText id={`${name}-hint`} sx={{ mt: 0 }}>
          {hint}
        </FormHelperText>
      )}
      {error && (
        <FormHelperText error role="alert">
          {errorMessage(error)}
        </FormHelperText>
      )}
    </Box>
  );
}
