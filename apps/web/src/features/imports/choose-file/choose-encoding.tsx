import type { EncodingChoices, TextEncoding } from '@formroom/domain/kinds/text-encoding.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FileErrorNotice } from '#web/features/imports/import-error-notice.tsx';
import { Question } from '#web/features/imports/decide/question.tsx';
import { FocusedHeading } from '#web/ui/layout/focused-heading.tsx';

interface ChooseEncodingProps {
  readonly fileName: string;
  readonly encodings: EncodingChoices;
  readonly onChosen: (encoding: TextEncoding) => void;
  readonly onCancel: () => void;
  readonly isBusy: boolean;
  readonly error: Error | null;
}

const TEXT_ID = 'how-names-read';
const NONE = 'none';

/** Asks how the letters of a text file read, with some of its names. */
export function ChooseEncoding(props: ChooseEncodingProps) {
  const { fileName, encodings, onChosen, onCancel, isBusy, error } = props;
  const [chosen, setChosen] = useState<TextEncoding | typeof NONE>();
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FocusedHeading sx={{ outline: 'none', overflowWrap: 'anywhere' }}>{fileName}</FocusedHeading>
      <Question id={TEXT_ID} text="How should these names read?">
        <RadioGroup
          aria-labelledby={TEXT_ID}
          value={chosen ?? null}
          onChange={(_event, encoding) => setChosen(encoding as TextEncoding)}
        >
          {encodings.map(({ encoding, samples }) => (
            <FormControlLabel
              key={encoding}
              value={encoding}
              control={<Radio />}
              label={samples.join(', ')}
              sx={{ overflowWrap: 'anywhere' }}
            />
          ))}
          <FormControlLabel value={NONE} control={<Radio />} label="None of these is right" />
        </RadioGroup>
      </Question>
      {chosen === NONE && (
        <Typography role="status">
          Open the list in your spreadsheet program, save it as .xlsx, and choose that file here.
        </Typography>
      )}
      {error && !isBusy && <FileErrorNotice error={error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {chosen !== undefined && chosen !== NONE && (
          <Button variant="contained" aria-disabled={isBusy} onClick={() => !isBusy && onChosen(chosen)}>
            Continue
          </Button>
        )}
        <Button variant="outlined" onClick={onCancel}>
          Choose another file
        </Button>
      </Box>
    </Box>
  );
}
