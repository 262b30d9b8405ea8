import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactElement } from 'react';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';

interface ToggleRowProps extends Pick<ControlProps<'flag'>, 'field' | 'id' | 'message' | 'indicator'> {
  /** Renders the checkbox or switch with the attributes that connect it to its hint and message. */
  readonly children: (inputProps: {
    id: string;
    name: string;
    'aria-describedby': string | undefined;
  }) => ReactElement;
}

/** A checkbox or switch with its label beside it and the save indicator at the end of the row. */
export function ToggleRow({ field, id, message, indicator, children }: ToggleRowProps) {
  const text = message ?? field.hint;
  const describedBy = text === undefined ? undefined : `${id}-message`;
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
        <FormControlLabel
          label={field.label}
          control={children({ id, name: id, 'aria-describedby': describedBy })}
          // Space for the focus ring.
          sx={{ mr: 1, minHeight: 44, columnGap: 0.75 }}
        />
        <SaveIndicator indicator={indicator} />
      </Box>
      {text && (
        <FormHelperText id={describedBy} error={message !== undefined} component="div" sx={{ mt: 0 }}>
          {text}
        </FormHelperText>
      )}
    </Box>
  );
}
