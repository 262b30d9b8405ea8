import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useRef } from 'react';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { expectationHint } from '#web/ui/fields/field-frame.tsx';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';

/** A question with the answers Yes and No. Neither is chosen at first, and the answer can be cleared. */
export function YesNoControl({ field, id, value, message, indicator, onSelect }: ControlProps<'flag'>) {
  const expectation = expectationHint(field);
  const parts = { expected: expectation, hint: field.hint, message };
  const describedBy = Object.entries(parts)
    .filter(([, text]) => text !== undefined)
    .map(([part]) => `${id}-${part}`)
    .join(' ');
  const group = useRef<HTMLDivElement>(null);
  const clear = () => {
    onSelect('');
    // The pressed button is gone.
    group.current?.querySelector('input')?.focus();
  };
  return (
    <FormControl fullWidth error={message !== undefined}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <FormLabel id={`${id}-label`} sx={{ mb: 0 }}>
          {field.label}
        </FormLabel>
        {expectation && (
          <Box component="span" id={`${id}-expected`} sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
            {expectation}
          </Box>
        )}
      </Box>
      {field.hint !== undefined && (
        <Box id={`${id}-hint`} sx={{ mt: 0.5 }}>
          {field.hint}
        </Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <RadioGroup
          row
          ref={group}
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy || undefined}
          name={id}
          value={value}
          onChange={(_event, chosen) => onSelect(chosen)}
          onKeyDown={({ key }) => {
            if (key === 'Delete' || key === 'Backspace') onSelect('');
          }}
        >
          <FormControlLabel value="1" label="Yes" control={<Radio />} sx={{ mr: 4, minHeight: 44 }} />
          <FormControlLabel value="0" label="No" control={<Radio />} sx={{ mr: 2, minHeight: 44 }} />
        </RadioGroup>
        {value !== '' && (
          // Out of the Tab order, so that typists have one Tab for a field; the Delete key does the same.
          <Button
            tabIndex={-1}
            aria-label={`Clear the answer to ${field.label}`}
            aria-keyshortcuts="Delete"
            onClick={clear}
            sx={{ minHeight: 44 }}
          >
            Clear
          </Button>
        )}
        <SaveIndicator indicator={indicator} />
      </Box>
      <Box sx={{ minHeight: 18 }}>
        {message !== undefined && (
          <FormHelperText id={`${id}-message`} component="div" sx={{ mt: 0 }}>
            {message}
          </FormHelperText>
        )}
      </Box>
    </FormControl>
  );
}
