import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

interface ClassSelectProps {
  readonly classes: readonly string[];
  readonly chosen: string;
  readonly onChoose: (classId: string) => void;
}

export const ClassSelect = ({ classes, chosen, onChoose }: ClassSelectProps) => (
  <Box sx={{ width: 200 }}>
    <LabelledField id="report-class" label="Class">
      {(inputProps) => (
        <NativeSelect
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
          input={<OutlinedInput />}
          inputProps={inputProps}
        >
          <option value={ALL_CLASSES}>All classes</option>
          {classes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </NativeSelect>
      )}
    </LabelledField>
  </Box>
);
