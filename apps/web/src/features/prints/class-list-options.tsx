import {
  type ClassListField,
  classListFields,
  MAX_CLASS_LIST_FIELDS,
  MAX_EMPTY_HEADING_LENGTH,
} from '@formroom/domain/api/prints.ts';
import { catalogue, getHeading } from '@formroom/domain/registration/catalogue.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { EMPTY_COLUMNS_ID, findHeadingsError } from '#web/features/prints/print-choice.ts';

interface ClassListOptionsProps {
  readonly columns: readonly ClassListField[];
  readonly onColumns: (columns: readonly ClassListField[]) => void;
  readonly emptyColumns: string;
  readonly onEmptyColumns: (typed: string) => void;
}

/** The columns of a class list: answers, and empty ones. */
export function ClassListOptions({
  columns,
  onColumns,
  emptyColumns,
  onEmptyColumns,
}: ClassListOptionsProps) {
  const isFull = columns.length >= MAX_CLASS_LIST_FIELDS;
  return (
    <>
      <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
        <FormLabel component="legend">Columns beside name and student ID</FormLabel>
        <FormHelperText>Up to {MAX_CLASS_LIST_FIELDS}.</FormHelperText>
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 215px), 1fr))' }}
        >
          {classListFields.map((name) => (
            <FormControlLabel
              key={name}
              label={getHeading(catalogue[name])}
              disabled={isFull && !columns.includes(name)}
              control={
                <Checkbox
                  checked={columns.includes(name)}
                  onChange={(_event, isChosen) =>
                    onColumns(isChosen ? [...columns, name] : columns.filter((each) => each !== name))
                  }
                />
              }
              sx={{ minHeight: 44 }}
            />
          ))}
        </Box>
      </Box>
      <LabelledField
        id={EMPTY_COLUMNS_ID}
        label="Empty columns"
        note="(if you need them)"
        hint={`Their headings, with commas between them, such as Paid, Form returned. Each has up to ${MAX_EMPTY_HEADING_LENGTH} characters.`}
        error={findHeadingsError(emptyColumns)}
      >
        {(inputProps) => (
          <OutlinedInput
            value={emptyColumns}
            onChange={(event) => onEmptyColumns(event.target.value)}
            inputProps={inputProps}
          />
        )}
      </LabelledField>
    </>
  );
}
