import { terms } from '@formroom/domain/term-report/terms.ts';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { hiddenFromSight } from '#web/components/layout/hidden-from-sight.ts';
import { NumberBox } from '#web/features/settings/number-box.tsx';
import { examWords, type TypedRule } from '#web/features/settings/typed-weights.ts';
import { colours } from '#web/lib/design-tokens.ts';

interface WeightLineProps {
  /** Of the line, from 0. */
  readonly place: number;
  readonly rule: TypedRule;
  readonly faults: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (rule: TypedRule) => void;
  /** Nothing where it is the only line. */
  readonly onRemove: (() => void) | undefined;
}

/** The weights from a form on. */
export const WeightLine = ({ place, rule, faults, onChange, onRemove }: WeightLineProps) => (
  <Box
    component="fieldset"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr)) 44px' },
      alignItems: 'start',
      gap: 1.5,
      minWidth: 0,
      m: 0,
      p: 0,
      border: 0,
      '& + &': { borderTop: { xs: `1px solid ${colours.line}`, sm: 'none' }, pt: { xs: 2.5, sm: 0 } },
    }}
  >
    <legend style={hiddenFromSight}>Row {place + 1}</legend>
    <NumberBox
      id={`mark_weights.${place}.from_form`}
      label="From form"
      typed={rule.from_form}
      error={faults[`${place}.from_form`]}
      onType={(from_form) => onChange({ ...rule, from_form })}
    />
    {terms.map((term) => (
      <NumberBox
        key={term}
        id={`mark_weights.${place}.course.${term}`}
        label={`Term ${term}, course`}
        hint={examWords(rule[term])}
        typed={rule[term]}
        error={faults[`${place}.course.${term}`]}
        onType={(text) => onChange({ ...rule, [term]: text })}
      />
    ))}
    {onRemove && (
      <Tooltip title="Remove this row">
        <IconButton
          aria-label={`Remove row ${place + 1}`}
          onClick={onRemove}
          sx={{ width: 44, mt: { sm: '28px' } }}
        >
          <DeleteOutlined />
        </IconButton>
      </Tooltip>
    )}
  </Box>
);
