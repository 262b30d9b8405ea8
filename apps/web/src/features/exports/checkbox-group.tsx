import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

interface CheckboxGroupProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: ReadonlySet<string>;
  /** The forms of which only some classes are chosen. */
  readonly partly?: ReadonlySet<string>;
  readonly onChange: (value: string, isChosen: boolean) => void;
  /** The width of a column. */
  readonly width: number;
}

/** Checkboxes in as many columns as fit. */
export const CheckboxGroup = ({ options, chosen, partly, onChange, width }: CheckboxGroupProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))` }}>
    {options.map(({ value, label }) => (
      <FormControlLabel
        key={value}
        label={label}
        control={
          <Checkbox
            checked={chosen.has(value)}
            indeterminate={partly?.has(value) ?? false}
            onChange={(_event, isChosen) => onChange(value, isChosen)}
          />
        }
        sx={{ minHeight: 44 }}
      />
    ))}
  </Box>
);
