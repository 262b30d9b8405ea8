import type { SettingsResponse } from '@formroom/domain/api/settings.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { findTooLong } from '#web/ui/fields/length-info.ts';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { useSaveSettings } from '#web/features/settings/api/save-settings.ts';
import { keepUnsavedText, type TextSetting, useUnsavedText } from '#web/features/settings/unsaved-texts.ts';
import { useUnsavedWarning } from '#web/lib/use-unsaved-warning.ts';
import { fieldError, errorMessage } from '#web/lib/api-error.ts';

interface SettingTextFieldProps {
  readonly name: TextSetting;
  readonly settings: SettingsResponse;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly max: number;
  /** Minimum number of lines, for a multi-line text. */
  readonly rows?: number;
}

/** A text setting that saves on blur; a text that could not be saved is kept in the input with the reason. */
export function SettingTextField({ name, settings, label, hint, max, rows }: SettingTextFieldProps) {
  const saved = settings[name];
  const [typed, setTyped] = useState<string>();
  const unsaved = useUnsavedText(name);
  const { mutate, isPending, pendingChanges, indicator, reset } = useSaveSettings({
    onSaved: () => keepUnsavedText(name, undefined),
    onFailed: (changes, error) =>
      keepUnsavedText(name, {
        typed: changes[name] ?? '',
        reason: fieldError(error, name) ?? errorMessage(error),
      }),
  });
  const text = typed ?? unsaved?.typed ?? saved;
  const isUnsaved = text !== saved;
  useUnsavedWarning(isUnsaved);

  const tooLong = findTooLong(text, max);
  const save = () => {
    if (!isUnsaved || isPending) return;
    if (tooLong !== undefined) {
      keepUnsavedText(name, { typed: text, reason: tooLong });
      return;
    }
    // The server trims spaces.
    mutate(
      { [name]: text },
      { onSuccess: (answer) => setTyped((now) => (now === text ? answer[name] : now)) },
    );
  };
  const saveOnUnmount = useRef(save);
  useEffect(() => {
    saveOnUnmount.current = () => {
      const isRefused = text === unsaved?.typed;
      if (!isUnsaved || isRefused || pendingChanges[name] === text) return;
      if (tooLong === undefined) mutate({ [name]: text });
      else keepUnsavedText(name, { typed: text, reason: tooLong });
    };
  });
  // Saves on unmount, because leaving by keyboard fires no blur.
  useEffect(() => () => saveOnUnmount.current(), []);
  const undo = () => {
    keepUnsavedText(name, undefined);
    setTyped(undefined);
    reset();
    document.getElementById(name)?.focus();
  };
  const failed = tooLong ?? (isUnsaved && !isPending ? unsaved?.reason : undefined);
  return (
    <LabelledField id={name} label={label} hint={hint} error={failed}>
      {(inputProps) => (
        <Box sx={{ position: 'relative' }}>
          <OutlinedInput
            {...inputProps}
            fullWidth
            value={text}
            error={failed !== undefined}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={save}
            {...(rows !== undefined && { multiline: true, minRows: rows, maxRows: 2 * rows })}
            {...(rows === undefined && { inputProps: { onKeyDown: onEnterKey(save) } })}
            sx={{ '& .MuiOutlinedInput-input': { pr: '44px' } }}
          />
          {failed !== undefined && (
            <Button size="small" onClick={undo} sx={{ mt: 0.5 }}>
              Undo this change
            </Button>
          )}
          <Box sx={{ position: 'absolute', top: 12, right: 12, pointerEvents: 'none' }}>
            <SaveIndicator indicator={indicator === 'saved' && isUnsaved ? 'none' : indicator} />
          </Box>
        </Box>
      )}
    </LabelledField>
  );
}

const onEnterKey = (save: () => void) => (event: { key: string }) => {
  if (event.key === 'Enter') save();
};
