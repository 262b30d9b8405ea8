import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { HintedRadio } from '#web/components/fields/hinted-radio.tsx';
import { useEraseDay } from '#web/features/students/leavers/erase-day.ts';

interface DataChoiceProps {
  readonly erase: boolean;
  readonly onChoose: (erase: boolean) => void;
}

/** Whether a leaver's data is kept or erased after the waiting time. */
export function DataChoice({ erase, onChoose }: DataChoiceProps) {
  const labelId = useId();
  const { isKnown, days, day } = useEraseDay();
  return (
    <FormControl>
      <FormLabel id={labelId}>What becomes of the data?</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={erase ? 'erase' : 'keep'}
        onChange={(_event, chosen) => onChoose(chosen === 'erase')}
      >
        <HintedRadio value="keep" label="Keep it" hint="Until you order it to be erased." />
        <HintedRadio
          value="erase"
          disabled={!isKnown}
          label={`Erase it on ${day}`}
          hint={`Record, history, files, results and report cards are erased for good in ${days} days. Until then you can change your mind.`}
        />
      </RadioGroup>
    </FormControl>
  );
}
