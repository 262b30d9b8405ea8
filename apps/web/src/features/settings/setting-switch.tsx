import type { SettingsResponse } from '@formroom/domain/api/settings.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';
import { useSaveSettings } from '#web/features/settings/api/save-settings.ts';
import { errorMessage } from '#web/lib/api-error.ts';

interface SettingSwitchProps {
  readonly name: 'student_id_lookup' | 'learning_challenges' | 'require_second_factor';
  readonly settings: SettingsResponse;
  readonly label: string;
  readonly hint: string;
}

/** Turns something on or off at once. After a change that failed it stands as it stood before. */
export function SettingSwitch({ name, settings, label, hint }: SettingSwitchProps) {
  const { mutate, mark, error, underWay } = useSaveSettings();
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
        <FormControlLabel
          label={label}
          control={
            <Switch
              sx={{ ml: 0.5, mr: 1 }}
              checked={underWay[name] ?? settings[name]}
              onChange={(_event, checked) => mutate({ [name]: checked })}
              slotProps={{ input: { 'aria-describedby': `${name}-hint` } }}
            />
          }
        />
        <SaveIndicator indicator={mark} />
      </Box>
      <FormHelperText id={`${name}-hint`} sx={{ mt: 0 }}>
        {hint}
      </FormHelperText>
      {error && (
        <FormHelperText error role="alert">
          {errorMessage(error)}
        </FormHelperText>
      )}
    </Box>
  );
}
