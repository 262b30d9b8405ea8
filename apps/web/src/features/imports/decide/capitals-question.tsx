import { type CapitalsChoice, capitalsChoices } from '@formroom/domain/api/import-matches.ts';
import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { Question } from '#web/features/imports/decide/question.tsx';

interface CapitalsQuestionProps {
  readonly capitals: NonNullable<ImportPreview['capitals']>;
  readonly onChange: (choice: CapitalsChoice) => void;
  readonly isBusy: boolean;
}

const labels: Record<CapitalsChoice, string> = {
  keep: 'Keep them as they are',
  convert: 'Write them like “McDonald” and “de la Rosa”. You see the old and the new name below',
};

/** Asks whether names in capitals are written as people do. */
export function CapitalsQuestion({ capitals: { count, choice }, onChange, isBusy }: CapitalsQuestionProps) {
  const textId = useId();
  return (
    <Question
      id={textId}
      text={`${pluralize(count, 'row')} ${count === 1 ? 'has' : 'have'} names in capitals.`}
    >
      <RadioGroup
        aria-labelledby={textId}
        value={choice}
        onChange={(_event, chosen) => !isBusy && onChange(chosen as CapitalsChoice)}
      >
        {capitalsChoices.map((each) => (
          <FormControlLabel key={each} value={each} control={<Radio />} label={labels[each]} />
        ))}
      </RadioGroup>
    </Question>
  );
}
