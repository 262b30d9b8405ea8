import { catalogue } from '@formroom/domain/registration/catalogue.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useSavedInput } from '#web/lib/autosave/use-autosave.ts';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';

const NAME = 'agreed_by';
const field = catalogue[NAME];
const choices = field.kind === 'choice' ? field.choices : [];

/** Who of the family agrees to the terms: stored beside the agreement (R98). */
export function AgreedBy({ question }: { question: string }) {
  const { value, indicator, onSelect } = useSavedInput(NAME);
  return (
    <Box sx={{ mt: 2 }}>
      <FormLabel id={`${NAME}-label`}>{question}</FormLabel>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <RadioGroup
          row
          id={NAME}
          name={NAME}
          aria-labelledby={`${NAME}-label`}
          value={value}
          onChange={(_event, chosen) => onSelect(chosen)}
        >
          {choices.map((choice) => (
            <FormControlLabel
              key={choice}
              value={choice}
              label={choice}
              control={<Radio />}
              sx={{ mr: 3, minHeight: 44 }}
            />
          ))}
        </RadioGroup>
        <SaveIndicator indicator={indicator} />
      </Box>
    </Box>
  );
}
