import { type HiddenRowsChoice, hiddenRowsChoices } from '@formroom/domain/api/import-matches.ts';
import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { Question } from '#web/features/imports/decide/question.tsx';

interface HiddenRowsQuestionProps {
  readonly hidden: ImportPreview['hidden_rows'];
  readonly onChange: (choice: HiddenRowsChoice) => void;
  readonly isBusy: boolean;
  readonly showsError: boolean;
}

const labels: Record<HiddenRowsChoice, string> = { include: 'Import them too', leave_out: 'Leave them out' };

/** Asks whether rows that are hidden in the file are imported. */
export function HiddenRowsQuestion({ hidden, onChange, isBusy, showsError }: HiddenRowsQuestionProps) {
  const textId = useId();
  const { count, choice } = hidden;
  const text =
    count === 1
      ? '1 row of this file is hidden, perhaps by a filter. Leave it out?'
      : `${count} rows of this file are hidden, perhaps by a filter. Leave them out?`;
  return (
    <Question id={textId} text={text}>
      <RadioGroup
        aria-labelledby={textId}
        data-decision="hidden"
        value={choice}
        onChange={(_event, chosen) => !isBusy && onChange(chosen as HiddenRowsChoice)}
      >
        {hiddenRowsChoices.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio />}
            label={count === 1 ? labels[each].replace('them', 'it') : labels[each]}
          />
        ))}
      </RadioGroup>
      {showsError && choice === null && (
        <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
          Choose one of them to import.
        </Box>
      )}
    </Question>
  );
}
