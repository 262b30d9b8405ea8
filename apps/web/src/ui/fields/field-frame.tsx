import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';
import type { Field } from '@formroom/domain/kinds/field.ts';

/** The attributes that connect an input to its label, hint and message. */
export interface FieldInputProps {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface FieldFrameProps extends Pick<ControlProps, 'field' | 'id' | 'message' | 'indicator'> {
  /** A message about the last entry only, such as a blocked key. */
  readonly notice?: string | undefined;
  /** Shown below the input at the right, such as the characters left. */
  readonly aside?: string | undefined;
  /** Shown below the hint, such as an error of the reference list. */
  readonly below?: ReactNode;
  /** The distance of the save indicator from the right edge, in pixels, for inputs with a button there. */
  readonly indent?: number;
  readonly children: (inputProps: FieldInputProps) => ReactNode;
}

/** An input with its label above, the save indicator at its right edge, and space for a hint or message below. */
export function FieldFrame({
  field,
  id,
  message,
  notice,
  indicator,
  aside,
  below,
  indent = 12,
  children,
}: FieldFrameProps) {
  const error = notice ?? message;
  const expectation = expectationHint(field);
  const described = { expected: expectation, hint: field.hint, message: error, aside };
  const describedBy = Object.entries(described)
    .filter(([, text]) => text !== undefined)
    .map(([part]) => `${id}-${part}`)
    .join(' ');
  return (
    <FormControl fullWidth error={error !== undefined}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, mb: 0.75 }}>
        <FormLabel id={`${id}-label`} htmlFor={id} sx={{ mb: 0 }}>
          {field.label}
        </FormLabel>
        {expectation && (
          <Box component="span" id={`${id}-expected`} sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
            {expectation}
          </Box>
        )}
      </Box>
      <Box sx={{ position: 'relative' }}>
        {children({
          id,
          name: id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error !== undefined,
        })}
        <Box sx={{ position: 'absolute', top: 12, right: indent, pointerEvents: 'none' }}>
          {/* A check mark beside a message would say that what is in the box is saved. */}
          <SaveIndicator indicator={error !== undefined && indicator === 'saved' ? 'none' : indicator} />
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          minHeight: 24,
          // Keeps a hint away from the next label.
          pb: field.hint === undefined ? 0 : 1,
          alignItems: 'flex-start',
        }}
      >
        {field.hint && (
          <FormHelperText id={`${id}-hint`} error={false} component="div">
            {field.hint}
          </FormHelperText>
        )}
        <FormHelperText id={`${id}-message`} component="div" aria-live="polite" hidden={error === undefined}>
          {error}
        </FormHelperText>
        {aside && (
          <FormHelperText
            id={`${id}-aside`}
            error={false}
            component="div"
            // Shown only while the input has focus.
            sx={{ ml: 'auto', '.MuiFormControl-root:not(:focus-within) &': { visibility: 'hidden' } }}
          >
            {aside}
          </FormHelperText>
        )}
      </Box>
      {below}
    </FormControl>
  );
}

/** The note beside the label of an answer that the school needs. It never blocks saving (R22). */
export function expectationHint({ expected }: Field): string | undefined {
  if (expected === undefined) return undefined;
  return expected === 'always' ? 'needed' : `needed (${expected.note})`;
}
