import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

interface CodeInputProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly error?: string | undefined;
  /** Whether recovery codes are not accepted, as during set-up. */
  readonly isOnlyApp?: boolean;
  readonly focusOnMount?: boolean;
}

/** The input for a code of an authenticator app or a recovery code. */
export function CodeInput({
  value,
  onChange,
  error,
  isOnlyApp = false,
  focusOnMount = false,
}: CodeInputProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusOnMount) box.current?.focus();
  }, [focusOnMount]);
  const change = () => {
    setIsRecovery(!isRecovery);
    onChange('');
    box.current?.focus();
  };
  return (
    <div>
      <LabelledField
        id="code"
        label={isRecovery ? 'Recovery code' : 'Code from the app'}
        hint={
          isRecovery ? 'Three groups of four, such as 7k2m-9dxt-q4rw.' : '6 digits, new every 30 seconds.'
        }
        error={error}
      >
        {(inputProps) => (
          <OutlinedInput
            {...inputProps}
            name="code"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            inputRef={box}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputProps={{
              inputMode: isRecovery ? 'text' : 'numeric',
              autoCapitalize: 'none',
              spellCheck: false,
            }}
          />
        )}
      </LabelledField>
      {!isOnlyApp && (
        <Button size="small" onClick={change} sx={{ mt: 0.5, ml: -1, px: 1, minHeight: 40 }}>
          {isRecovery ? 'Use the code from the app' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  );
}
