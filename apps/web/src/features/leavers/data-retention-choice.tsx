import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { RadioWithHint } from '#web/ui/fields/radio-with-hint.tsx';
import { useEraseDay } from '#web/features/leavers/erase-day.ts';

interface DataRetentionChoiceProps {
  readonly erase: boolean;
  readonly onChoose: (erase: boolean) => void;
}

/** The choice whether a leaver's data is kept, or erased after some days. */
export function DataRetentionChoice({ erase, onChoose }: DataRetentionChoiceProps) {
  const labelId = useId();
  const { isKnown, days, day } = useEraseDay();
  return (
    <FormControl>
      <FormLabel id={labelId}>What should happen to this student’s data?</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={erase ? 'erase' : 'keep'}
        onChange={(_event, chosen) => onChoose(chosen === 'erase')}
      >
        <RadioWithHint value="keep" label="Keep it" hint="Kept until you delete it." />
        <RadioWithHint
          value="erase"
          disabled={!isKnown}
          label={`Delete it on ${day}`}
          hint={`The record, history, files, results and report cards will be permanently deleted in ${days} days. You can cancel until then.`}
        />
      </RadioGroup>
    </FormControl>
  );
}
