import type { SettingsResponse } from '@formroom/domain/api/settings.ts';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { useSaveSettings } from '#web/features/settings/api/save-settings.ts';
import { errorMessage } from '#web/lib/api-error.ts';

const years = Array.from({ length: 10 }, (_, index) => index + 1);

/** How long the audit log is kept. */
export function YearsSetting({ settings }: { settings: SettingsResponse }) {
  const { mutate, mark, error, underWay } = useSaveSettings();
  return (
    <LabelledField id="audit_years" label="Kept for" error={error ? errorMessage(error) : undefined}>
      {(inputProps) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <NativeSelect
            value={underWay.audit_years ?? settings.audit_years}
            onChange={(event) => mutate({ audit_years: Number(event.target.value) })}
            input={<OutlinedInput />}
            inputProps={inputProps}
            sx={{ minWidth: 160 }}
          >
            {years.map((count) => (
              <option key={count} value={count}>
                {count === 1 ? '1 year' : `${count} years`}
              </option>
            ))}
          </NativeSelect>
          <SaveIndicator indicator={mark} />
        </Box>
      )}
    </LabelledField>
  );
}
