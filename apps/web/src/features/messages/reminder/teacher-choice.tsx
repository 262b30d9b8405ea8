import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

interface TeacherChoiceProps {
  /** How many sheets each teacher owes. */
  readonly owed: ReadonlyMap<string, number>;
  readonly chosen: readonly string[];
  readonly onChoose: (names: readonly string[]) => void;
}

/** Who of those that owe sheets is reminded. */
export function TeacherChoice({ owed, chosen, onChoose }: TeacherChoiceProps) {
  const all = [...owed.keys()];
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontWeight: 600 }}>
        To
      </Box>
      {all.length > 1 && (
        <FormControlLabel
          label={`All ${pluralize(all.length, 'teacher')}`}
          control={
            <Checkbox
              checked={chosen.length === all.length}
              indeterminate={chosen.length > 0 && chosen.length < all.length}
              onChange={(_, isChecked) => onChoose(isChecked ? all : [])}
            />
          }
        />
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
        {[...owed].map(([name, sheets]) => (
          <FormControlLabel
            key={name}
            label={`${name}, ${pluralize(sheets, 'sheet')}`}
            control={
              <Checkbox
                checked={chosen.includes(name)}
                onChange={(_, isChecked) =>
                  onChoose(all.filter((each) => (each === name ? isChecked : chosen.includes(each))))
                }
              />
            }
          />
        ))}
      </Box>
    </Box>
  );
}
