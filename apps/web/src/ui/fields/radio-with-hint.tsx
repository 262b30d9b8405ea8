import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import { useId } from 'react';

interface RadioWithHintProps {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  readonly disabled?: boolean;
}

/** A radio button with a hint below its label. */
export function RadioWithHint({ value, label, hint, disabled = false }: RadioWithHintProps) {
  const hintId = useId();
  return (
    <Box>
      <FormControlLabel
        value={value}
        label={label}
        disabled={disabled}
        control={<Radio slotProps={{ input: { 'aria-describedby': hintId } }} />}
        sx={{ minHeight: 44, mr: 0 }}
      />
      <FormHelperText id={hintId} sx={{ mt: 0, ml: '34px' }}>
        {hint}
      </FormHelperText>
    </Box>
  );
}
