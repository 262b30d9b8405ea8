import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useEraseDay } from '#web/features/students/leavers/erase-day.ts';

interface DataChoiceProps {
  readonly erase: boolean;
  readonly onChoose: (erase: boolean) => void;
}

/** Whether a leaver's data is kept or erased after the waiting time. */
export function DataChoice({ erase, onChoose }: DataChoiceProps) {
  const labelId = useId();
  const { days, day } = useEraseDay();
  return (
    <FormControl>
      <FormLabel id={labelId}>What becomes of the data?</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={erase ? 'erase' : 'keep'}
        onChange={(_event, chosen) => onChoose(chosen === 'erase')}
      >
        <Choice value="keep" label="Keep it" hint="Until you order it to be erased." />
        <Choice
          value="erase"
          label={`Erase it on ${day}`}
          hint={`Record, history, files, results and report cards are erased for good in ${days} days. Until then you can change your mind.`}
        />
      </RadioGroup>
    </FormControl>
  );
}

const Choice = ({ value, label, hint }: { value: string; label: string; hint: string }) => {
  const hintId = useId();
  return (
    <Box sx={{ mt: 1 }}>
      <FormControlLabel
        value={value}
        label={label}
        control={<Radio slotProps={{ input: { 'aria-describedby': hintId } }} />}
        sx={{ minHeight: 44, mr: 0 }}
      />
      <Box id={hintId} sx={{ pl: '34px', color: 'text.secondary', fontSize: '0.9375rem' }}>
        {hint}
      </Box>
    </Box>
  );
};
