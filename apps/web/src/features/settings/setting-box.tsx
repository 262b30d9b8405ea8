import type { SettingsAnswer } from '@formroom/domain/api/settings.ts';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { SaveIndicator } from '#web/components/fields/save-indicator.tsx';
import { LabelledField } from '#web/components/layout/labelled-field.tsx';
import { useSaveSettings } from '#web/features/settings/api/save-settings.ts';
import { useUnsavedWarning } from '#web/lib/use-unsaved-warning.ts';
import { faultOf, sentenceOf } from '#web/lib/api-error.ts';

type TextSetting = 'school_name' | 'school_address' | 'school_contact' | 'terms_text';

interface SettingBoxProps {
  readonly name: TextSetting;
  readonly settings: SettingsAnswer;
  readonly label: string;
  readonly hint?: string;
  readonly maxLength: number;
  /** Lines, for a text of several. */
  readonly rows?: number;
}

/** A text of the settings, saved when its box is left; what can't be saved stays in the box with the reason. */
export function SettingBox({ name, settings, label, hint, maxLength, rows }: SettingBoxProps) {
  const saved = settings[name];
  const [typed, setTyped] = useState<string>();
  const { mutate, isPending, mark, error } = useSaveSettings();
  const isUnsaved = typed !== undefined && typed !== saved;
  useUnsavedWarning(isUnsaved);

  const save = () => {
    if (!isUnsaved || isPending) return;
    // The answer is what is stored, without the spaces around it.
    mutate(
      { [name]: typed },
      { onSuccess: (answer) => setTyped((now) => (now === typed ? answer[name] : now)) },
    );
  };
  const failed = error ? (faultOf(error, name) ?? sentenceOf(error)) : undefined;
  return (
    <LabelledField id={name} label={label} hint={hint} error={failed}>
      {(wiring) => (
        <Box sx={{ position: 'relative' }}>
          <OutlinedInput
            {...wiring}
            fullWidth
            value={typed ?? saved}
            error={failed !== undefined}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={save}
            {...(rows !== undefined && { multiline: true, minRows: rows, maxRows: 2 * rows })}
            inputProps={{ maxLength, ...(rows === undefined && { onKeyDown: onEnter(save) }) }}
            sx={{ '& .MuiOutlinedInput-input': { pr: '44px' } }}
          />
          <Box sx={{ position: 'absolute', top: 12, right: 12, pointerEvents: 'none' }}>
            <SaveIndicator mark={mark === 'saved' && isUnsaved ? 'none' : mark} />
          </Box>
        </Box>
      )}
    </LabelledField>
  );
}

const onEnter = (save: () => void) => (event: { key: string }) => {
  if (event.key === 'Enter') save();
};
